// Functions that the port calls at a restart, of parts that left_out.h leaves out.

void machine_uart_deinit_all(void);

void machine_uart_deinit_all(void) {
}
