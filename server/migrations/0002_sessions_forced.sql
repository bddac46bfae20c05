-- A token carries its tenant, so that sessions need no exception.
ALTER TABLE session FORCE ROW LEVEL SECURITY;
