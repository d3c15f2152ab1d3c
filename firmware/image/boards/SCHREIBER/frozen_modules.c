// Finds a frozen module by binary search: the manifest has the modules in the order of their names.
//
// MicroPython's own function compares the names one by one, two or three times for every import.
// That took a fifth of a start. The linker puts this function in its place
// (`--wrap=mp_find_frozen_module`), see mpconfigboard.cmake.

#include <string.h>

#include "py/bc.h"
#include "py/frozenmod.h"
#include "py/qstr.h"
#include "frozen_modules.h"

extern const mp_frozen_module_t *const mp_frozen_mpy_content[];
// The linker script marks where they end. Nothing reads MicroPython's list of their names, so that
// it is not linked: 5 kB.
extern const mp_frozen_module_t *const __frozen_modules_end[];

static size_t count_modules(void) {
    return __frozen_modules_end - mp_frozen_mpy_content;
}

// The name of a module's file is its first string.
static const char *name_of(size_t index) {
    return qstr_str(mp_frozen_mpy_content[index]->constants.qstr_table[0]);
}

mp_import_stat_t __wrap_mp_find_frozen_module(const char *path, int *kind, void **module) {
    size_t length = strlen(path);
    size_t count = count_modules();
    size_t low = 0;
    size_t high = count;
    // How many characters of the path the last name before `low` begins with, and the name at
    // `high`. All names between them begin with the characters that both have.
    size_t below = 0;
    size_t above = 0;
    if (kind != NULL) {
        *kind = MP_FROZEN_NONE;
    }
    // Find the first name that begins with the path. It and the names behind it tell what is there.
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *name = name_of(middle);
        size_t same = below < above ? below : above;
        while (same < length && name[same] == path[same]) {
            ++same;
        }
        if (same < length && name[same] < path[same]) {
            low = middle + 1;
            below = same;
        } else {
            high = middle;
            above = same;
        }
    }
    for (; low < count && strncmp(name_of(low), path, length) == 0; ++low) {
        char next = name_of(low)[length];
        if (next == '/') {
            return MP_IMPORT_STAT_DIR;
        }
        if (next == '\0') {
            if (kind != NULL) {
                *kind = MP_FROZEN_MPY;
                *module = (void *)mp_frozen_mpy_content[low];
            }
            return MP_IMPORT_STAT_FILE;
        }
    }
    return MP_IMPORT_STAT_NO_EXIST;
}

// Compares the file of a frozen module with the whole name of a module, as strcmp does.
static int compare(const char *file, const char *name, size_t length) {
    for (size_t i = 0; i < length; ++i) {
        char wanted = name[i] == '.' ? '/' : name[i];
        if (file[i] != wanted) {
            return file[i] < wanted ? -1 : 1;
        }
    }
    return strcmp(file + length, ".py");
}

const mp_frozen_module_t *find_frozen_module(const char *name, size_t length) {
    size_t low = 0;
    size_t high = count_modules();
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = compare(name_of(middle), name, length);
        if (order == 0) {
            return mp_frozen_mpy_content[middle];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}
