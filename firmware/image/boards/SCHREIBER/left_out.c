// What the port calls at a restart of parts that left_out.h has taken away.

void machine_uart_deinit_all(void);

void machine_uart_deinit_all(void) {
}
