// The button above a sheet prints it.

document.getElementById("print").addEventListener("click", () => window.print());
