// `from package.module import name`, of a module that is loaded already: found by its whole name.
//
// MicroPython looks for every part of the name among all the strings that it knows, from the
// package on, also when the module is there: that was a tenth of a start. In the place of its own
// function, see mpconfigboard.h, which still does all else.

#include "py/builtin.h"
#include "py/runtime.h"

// The arguments are those of Python: name, globals, locals, what is wanted of it, level.
mp_obj_t import_module(size_t n_args, const mp_obj_t *args) {
    bool is_whole = n_args == 5 && args[3] != mp_const_none && args[4] == MP_OBJ_NEW_SMALL_INT(0);
    if (is_whole) {
        mp_map_t *loaded = &MP_STATE_VM(mp_loaded_modules_dict).map;
        mp_map_elem_t *found = mp_map_lookup(loaded, args[0], MP_MAP_LOOKUP);
        if (found != NULL) {
            return found->value;
        }
    }
    return mp_builtin___import___default(n_args, args);
}
