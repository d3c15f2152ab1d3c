// What the box shows in the place of the application after too many HardFaults, see fault_screen.c.

#pragma once

// Shows it until OK starts the box anew, or up and down lead to the boot loader.
void show_faults(void) __attribute__((noreturn));
