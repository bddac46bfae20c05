import type { TenantDatabase } from '../database/tenantDatabase';
import { publish } from '../live/publish';

/** Open pages of everybody show a change of the dictionary at once. */
export const announce = (db: TenantDatabase): Promise<void> =>
  publish(db, {
    to: 'everybody',
    kind: 'data',
    data: { calls: ['dictionary.list', 'dictionary.get', 'dictionary.byType', 'dictionary.byTypes'] },
  });
