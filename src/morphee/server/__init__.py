"""The shell: everything that touches sockets, tasks, files, the wall clock or secrets."""
