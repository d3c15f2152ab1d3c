// Functions that MicroPython calls of parts that are left out.

#include "py/emit.h"
#include "py/runtime.h"
#include "modrp2.h"

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

void rp2_pio_init(void) {
}

void rp2_pio_deinit(void) {
}

// The module `_rp2` names them. Neither makes an object.
MP_DEFINE_CONST_OBJ_TYPE(rp2_pio_type, MP_QSTR_PIO, MP_TYPE_FLAG_NONE);
MP_DEFINE_CONST_OBJ_TYPE(rp2_state_machine_type, MP_QSTR_StateMachine, MP_TYPE_FLAG_NONE);

// For a function with a decorator of MicroPython's that is compiled on the box (mpconfigboard.cmake).
emit_t *emit_native_thumb_new(mp_emit_common_t *emit, mp_obj_t *error_slot, uint *label_slot,
    mp_uint_t max_num_labels) {
    mp_raise_msg(&mp_type_SyntaxError, MP_ERROR_TEXT("native code is compiled on the PC only"));
}

void emit_native_thumb_free(emit_t *emit) {
}

const emit_method_table_t emit_native_thumb_method_table;
