import type { DeptScope, Scope, SessionIdentity } from '../../platform/sessions/session';

/** What part of the chain somebody saw when they exported. */
export interface ExportSight {
  readonly stores: Scope;
  readonly warehouses: Scope;
  readonly depts: DeptScope;
}

export const sightOf = ({ storeScope, warehouseScope, deptScope }: SessionIdentity): ExportSight => ({
  ...{ stores: storeScope, warehouses: warehouseScope, depts: deptScope },
});

const covers = (now: Scope, then: Scope): boolean =>
  now === 'all' || (then !== 'all' && then.every((id) => now.includes(id)));

function coversDepts(now: DeptScope, then: DeptScope): boolean {
  if (now === 'all') return true;
  if (then === 'all') return false;
  return covers(now.ids, then.ids) && (now.below || !then.below);
}

/** Whether the caller still sees everything that was seen then. */
export function stillSees(identity: SessionIdentity, then: ExportSight): boolean {
  const now = sightOf(identity);
  return (
    covers(now.stores, then.stores) &&
    covers(now.warehouses, then.warehouses) &&
    coversDepts(now.depts, then.depts)
  );
}
