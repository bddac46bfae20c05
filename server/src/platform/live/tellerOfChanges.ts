import type { CallDeclaration } from '@hospital/shared/contract/call';
import type { CallId } from '@hospital/shared/contract/live';
import type { TenantDatabase } from '../database/tenantDatabase';
import { publish, type Audience } from './publish';

/** The write that tells. */
interface Write {
  readonly id: string;
  readonly declaration: CallDeclaration;
  readonly idempotencyKey: string;
}

/** By which write an event came, where that has a key: its page has read anew what it changed. */
export const causedBy = ({ idempotencyKey }: Pick<Write, 'idempotencyKey'>): { readonly by?: string } =>
  idempotencyKey === '' ? {} : { by: idempotencyKey };

/** `tellChanges` of a call's context: publishes what its declaration says that it changes, once for the same people. */
export function tellerOfChanges(db: TenantDatabase, write: Write) {
  const declared = (write.declaration.changes ?? []) as readonly CallId[]; // a test compares them with the catalogue
  const told = new Set<string>();
  return async (to: Audience, some = declared): Promise<void> => {
    const wrong = some.filter((call) => !declared.includes(call));
    if (declared.length === 0 || wrong.length > 0)
      throw new Error(`${write.id} changes more than it declares: ${wrong.join(', ')}`);
    const words = JSON.stringify([to, some]);
    if (told.has(words)) return;
    told.add(words);
    await publish(db, { to, kind: 'data', data: { calls: some, ...causedBy(write) } });
  };
}
