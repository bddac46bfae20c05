import { eq } from 'drizzle-orm';
import { chargeReturn, RETURN_KIND } from '../../billing';
import type { Database } from '../../../platform/database/database';
import type { Sender } from '../../../platform/outbox';
import type { PayProvider } from './provider';
import { markDone } from './returned';

/** Asks the provider to give money back, under the id of the return: sent again, it goes back once. */
export const returnSender = (database: Database, provider: PayProvider): Sender => ({
  kind: RETURN_KIND,
  async send({ payload }, { tenantId }) {
    const id = String(payload['returnId']);
    const [row] = await database.reader(tenantId).select().from(chargeReturn).where(eq(chargeReturn.id, id));
    // What was refused meanwhile waits for a person.
    if (row?.state !== 'waiting') return;
    const { providerNo, amount, reason } = row;
    await provider.giveBack({ reference: id, providerNo, amount, reason });
    await database.write(tenantId, async (db) => {
      const [now] = await db.select().from(chargeReturn).where(eq(chargeReturn.id, id)).for('no key update');
      // It may have told meanwhile that it will not.
      if (now?.state === 'waiting') await markDone(db, now, false);
    });
  },
});
