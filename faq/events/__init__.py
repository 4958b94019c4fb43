"""Events: staff, tables, calls for a judge, time extensions, the report."""
