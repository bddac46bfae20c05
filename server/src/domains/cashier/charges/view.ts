import { toDataURL } from 'qrcode';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import { eq } from 'drizzle-orm';
import { billReceipt } from '../../billing/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { ChargeRow } from './records';
import { RAN_OUT } from './settle';

/** Pixels: read from an arm's length. */
const width = 240;

/** A charge as the desk sees it: one that ran out is closed, though nobody has closed it. */
export async function chargeView(row: ChargeRow, receiptNo: string, now: Date = new Date()): Promise<Charge> {
  const ranOut = (row.state === 'asking' || row.state === 'waiting') && row.expireDate <= now;
  const state = ranOut ? 'closed' : row.state;
  const code = state === 'waiting' ? row.code : '';
  const isOpen = state === 'asking' || state === 'waiting';
  return {
    ...{ id: row.id, way: row.way, amount: yuanOf(row.amount), state, code },
    ...{ purpose: row.purpose, subjectId: row.subjectId, billIds: row.billIds },
    qrImg: code === '' ? '' : await toDataURL(code, { errorCorrectionLevel: 'M', margin: 2, width }),
    expire: formatDateTime(row.expireDate),
    secondsLeft: isOpen ? Math.ceil((row.expireDate.getTime() - now.getTime()) / 1000) : 0,
    reason: ranOut ? RAN_OUT : row.reason,
    ...{ paymentId: row.receiptId ?? '', receiptNo },
  };
}

/** The same of one whose receipt has to be looked for. */
export async function chargeNow(db: TenantDatabase, row: ChargeRow): Promise<Charge> {
  if (row.receiptId === null) return chargeView(row, '');
  const [receipt] = await db
    .select({ receiptNo: billReceipt.receiptNo })
    .from(billReceipt)
    .where(eq(billReceipt.id, row.receiptId));
  return chargeView(row, receipt?.receiptNo ?? '');
}
