import type { TenantDatabase } from './tenantDatabase';

/** The database of a reading call: the database itself refuses writes, and there is no transaction to open. */
export function readOnlyDatabase(database: TenantDatabase): TenantDatabase {
  database.transaction = () => {
    throw new Error('A reading call has no transaction; declare the call with `write: true`');
  };
  return database;
}
