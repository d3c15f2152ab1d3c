// `from package.module import name`: finds a loaded or frozen module by its whole name.
//
// MicroPython's own function searches all strings for every part of the name, and the frozen files
// two or three times. And the table of a module's names grows up to ten times while the module runs.
// That took a quarter of a start. This function stands in its place, see mpconfigboard.h, and calls
// it for everything else: packages, MicroPython's own modules, files on the flash.

#include <string.h>

#include "py/builtin.h"
#include "py/frozenmod.h"
#include "py/emitglue.h"
#include "py/nlr.h"
#include "py/objmodule.h"
#include "py/runtime.h"
#include "frozen_modules.h"

// The room for names of a module while it runs. It may have more of them.
#define MODULE_NAMES (59)

#define FROZEN ".frozen/"

typedef struct {
    nlr_jump_callback_node_t callback;
    mp_obj_t name;
} unregister_t;

static void unregister(void *context) {
    mp_map_t *loaded = &MP_STATE_VM(mp_loaded_modules_dict).map;
    mp_map_lookup(loaded, ((unregister_t *)context)->name, MP_MAP_LOOKUP_REMOVE_IF_FOUND);
}

static void execute(mp_module_context_t *module, const mp_frozen_module_t *frozen) {
    nlr_jump_callback_node_globals_locals_t outer = {
        .globals = mp_globals_get(),
        .locals = mp_locals_get(),
    };
    mp_globals_set(module->module.globals);
    mp_locals_set(module->module.globals);
    nlr_push_jump_callback(&outer.callback, mp_globals_locals_set_from_nlr_jump_callback);
    mp_call_function_0(mp_make_function_from_proto_fun(frozen->proto_fun, module, NULL));
    nlr_pop_jump_callback(true);
}

// Moves `names` to a table of another size, which must have room for them.
static void resize(mp_map_t *names, size_t size) {
    mp_map_t old = *names;
    mp_map_init(names, size);
    for (size_t i = 0; i < old.alloc; ++i) {
        if (mp_map_slot_is_filled(&old, i)) {
            mp_map_lookup(names, old.table[i].key, MP_MAP_LOOKUP_ADD_IF_NOT_FOUND)->value =
                old.table[i].value;
        }
    }
    mp_map_deinit(&old);
}

// Returns the package if it is loaded and frozen, otherwise NULL.
static mp_obj_t frozen_package(qstr name) {
    mp_map_t *loaded = &MP_STATE_VM(mp_loaded_modules_dict).map;
    mp_map_elem_t *found = mp_map_lookup(loaded, MP_OBJ_NEW_QSTR(name), MP_MAP_LOOKUP);
    if (found == NULL || !mp_obj_is_type(found->value, &mp_type_module)) {
        return MP_OBJ_NULL;
    }
    mp_obj_module_t *package = MP_OBJ_TO_PTR(found->value);
    mp_map_elem_t *path =
        mp_map_lookup(&package->globals->map, MP_OBJ_NEW_QSTR(MP_QSTR___path__), MP_MAP_LOOKUP);
    if (path == NULL || strncmp(mp_obj_str_get_str(path->value), FROZEN, strlen(FROZEN)) != 0) {
        return MP_OBJ_NULL;
    }
    return found->value;
}

// Loads a frozen module whose package is loaded. Returns NULL for anything else.
static mp_obj_t load(mp_obj_t name_object) {
    size_t length;
    const char *name = mp_obj_str_get_data(name_object, &length);
    const char *dot = strrchr(name, '.');
    if (dot == NULL) {
        return MP_OBJ_NULL;
    }
    const mp_frozen_module_t *frozen = find_frozen_module(name, length);
    mp_obj_t package = frozen == NULL ? MP_OBJ_NULL : frozen_package(qstr_from_strn(name, dot - name));
    if (package == MP_OBJ_NULL) {
        return MP_OBJ_NULL;
    }
    qstr whole_name = mp_obj_str_get_qstr(name_object);
    mp_module_context_t *module = MP_OBJ_TO_PTR(mp_obj_new_module(whole_name));
    module->constants = frozen->constants;
    unregister_t context = {.name = MP_OBJ_NEW_QSTR(whole_name)};
    nlr_push_jump_callback(&context.callback, unregister);
    mp_map_t *names = &module->module.globals->map;
    resize(names, MODULE_NAMES);
    mp_store_attr(MP_OBJ_FROM_PTR(module), MP_QSTR___file__,
        MP_OBJ_NEW_QSTR(frozen->constants.qstr_table[0]));
    execute(module, frozen);
    // Some places stay empty, so that the search for a name that is not there ends soon.
    resize(names, (names->used + names->used / 16 + 2) & ~1);
    mp_store_attr(package, qstr_from_strn(dot + 1, length - (dot + 1 - name)), MP_OBJ_FROM_PTR(module));
    nlr_pop_jump_callback(false);
    return MP_OBJ_FROM_PTR(module);
}

// The arguments are those of Python: name, globals, locals, the names to import, level.
mp_obj_t import_module(size_t n_args, const mp_obj_t *args) {
    bool is_relative = n_args == 5 && args[4] != MP_OBJ_NEW_SMALL_INT(0);
    if (n_args >= 4 && args[3] != mp_const_none && !is_relative) {
        mp_map_t *loaded = &MP_STATE_VM(mp_loaded_modules_dict).map;
        mp_map_elem_t *found = mp_map_lookup(loaded, args[0], MP_MAP_LOOKUP);
        if (found != NULL) {
            return found->value;
        }
        mp_obj_t module = load(args[0]);
        if (module != MP_OBJ_NULL) {
            return module;
        }
    }
    return mp_builtin___import___default(n_args, args);
}
