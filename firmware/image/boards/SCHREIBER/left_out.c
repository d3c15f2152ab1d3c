// Functions that MicroPython calls of parts that are left out.

#include "py/emit.h"
#include "py/runtime.h"

void machine_i2s_init0(void);
void machine_i2s_deinit_all(void);
void machine_uart_deinit_all(void);

// At the start and at a soft reset (left_out.h).
void machine_i2s_init0(void) {
}

void machine_i2s_deinit_all(void) {
}

void machine_uart_deinit_all(void) {
}

// For a function with a decorator of MicroPython's that is compiled on the box (mpconfigboard.cmake).
emit_t *emit_native_thumb_new(mp_emit_common_t *emit, mp_obj_t *error_slot, uint *label_slot,
    mp_uint_t max_num_labels) {
    mp_raise_msg(&mp_type_SyntaxError, MP_ERROR_TEXT("native code is compiled on the PC only"));
}

void emit_native_thumb_free(emit_t *emit) {
}

const emit_method_table_t emit_native_thumb_method_table;
