"""Several nodes on one PostgreSQL: leases, the bus between nodes, sessions whose sockets other nodes have."""
