"""The HTTP side: routes, records, the client's files, security headers, metrics."""
