import { sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call';
import { stockLock } from './ledger/schema/locks';

/** So many documents are named. */
const MOST = 5;

/**
 * The numbers of the bills and transfers that hold something of a batch, so that whoever wants it can go there: `单据` where
 * nobody knows them. Both come after stock, which knows them by the names of their tables alone.
 */
export async function holdersNamed({ db }: Pick<CallContext, 'db'>, batchId: string): Promise<string> {
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
