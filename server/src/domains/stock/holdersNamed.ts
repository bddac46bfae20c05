import { sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call';
import { stockLock } from './ledger/schema/locks';
import type { stockBatch } from './schema';

/** So many documents are named. */
const MOST = 5;

/**
 * The numbers of the bills and transfers for which stock of a batch is locked, so that a keeper can look for them; `单据`
 * (some document) where none is found. Their domains build on stock, so it names their tables without importing them.
 */
async function holdersNamed({ db }: Pick<CallContext, 'db'>, batchId: string): Promise<string> {
  const { rows } = await db.execute<{ no: string }>(
    sql`select distinct coalesce(b.bill_no, t.transfer_no) as no from ${stockLock}
      left join bill b on ${stockLock.holderKind} = 'bill' and b.id = ${stockLock.holderId}
      left join transfer_order t on ${stockLock.holderKind} = 'transfer' and t.id = ${stockLock.holderId}
      where ${stockLock.batchId} = ${batchId} and coalesce(b.bill_no, t.transfer_no) is not null
      order by 1`,
  );
  if (rows.length === 0) return '单据';
  const named = rows.slice(0, MOST).map(({ no }) => no);
  return `${named.join('、')}${rows.length > MOST ? `等${rows.length}张单据` : ''}`;
}

/** Why what is held of a batch stays on its shelf, in words that name the documents. */
export const heldByOthers = async (
  context: Pick<CallContext, 'db'>,
  { id, batchNo, lockedQuantity }: Pick<typeof stockBatch.$inferSelect, 'id' | 'batchNo' | 'lockedQuantity'>,
  name: string,
): Promise<string> =>
  `${name}批号${batchNo}有${Number(lockedQuantity)}已被${await holdersNamed(context, id)}锁定，请先处理这些单据`;
