import type { TenantDatabase } from './tenantDatabase';

/** How the database plans a statement: for the values at hand each time, or once for a connection whatever they are. */
export type Plans = 'custom' | 'general';

/** The setting of PostgreSQL for each. */
export const planCacheMode: Readonly<Record<Plans, string>> = {
  custom: 'force_custom_plan',
  general: 'force_generic_plan',
};

const withGeneralPlans = new WeakMap<TenantDatabase, TenantDatabase>();

/** Makes the reader of a tenant, and beside it the one that {@link planningOnce} gives for it. */
export function makeReaders(make: (plans: Plans) => TenantDatabase): TenantDatabase {
  const reader = make('custom');
  withGeneralPlans.set(reader, make('general'));
  return reader;
}

/**
 * For statements that take longer to plan than to run: the same reader, whose statements each connection plans once. Such
 * a plan knows nothing of the values, so that a statement says its limits itself (`sql.raw`) and has an index for each
 * order. A transaction plans for the values as ever, and is given back as it is.
 */
export const planningOnce = (db: TenantDatabase): TenantDatabase => withGeneralPlans.get(db) ?? db;
