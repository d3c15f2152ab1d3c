// Finds frozen modules, see frozen_modules.c.

#pragma once

#include "py/bc.h"

// Returns the module of a whole name ("package.module"), NULL if none is frozen. Packages are not found.
const mp_frozen_module_t *find_frozen_module(const char *name, size_t length);
