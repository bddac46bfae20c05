import { toDataURL } from 'qrcode';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import { CHARGE_SHOWN_MINUTES } from '@hospital/shared/contract/chargeWords';
import { eq } from 'drizzle-orm';
import { billReceipt } from '../../billing/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { SessionIdentity } from '../../../platform/sessions/session';
import { saleOf } from './purposes/sale';
import type { ChargeRow } from './records';
import { RAN_OUT } from './settle';

/** Pixels: read from an arm's length. */
const width = 240;

type Caller = Pick<SessionIdentity, 'userId'>;

const secondsTo = (end: number, now: Date): number => Math.max(0, Math.ceil((end - now.getTime()) / 1000));

/** Seconds for which a charge is still listed, and what it has sold is told to who began it. */
export const secondsShown = ({ createDate }: ChargeRow, now: Date): number =>
  secondsTo(createDate.getTime() + CHARGE_SHOWN_MINUTES * 60_000, now);

export const isOwn = ({ createId }: ChargeRow, { userId }: Caller): boolean => createId === userId;

/** A charge as the desk sees it: one that ran out is closed, though nobody has closed it. */
export async function chargeView(
  row: ChargeRow,
  receiptNo: string,
  caller: Caller,
  now: Date = new Date(),
): Promise<Charge> {
  const ranOut = (row.state === 'asking' || row.state === 'waiting') && row.expireDate <= now;
  const state = ranOut ? 'closed' : row.state;
  const code = state === 'waiting' ? row.code : '';
  const isOpen = state === 'asking' || state === 'waiting';
  return {
    ...{ id: row.id, way: row.way, amount: yuanOf(row.amount), state, code },
    ...{ purpose: row.purpose, subjectId: row.subjectId, billIds: row.billIds },
    qrImg: code === '' ? '' : await toDataURL(code, { errorCorrectionLevel: 'M', margin: 2, width }),
    expire: formatDateTime(row.expireDate),
    secondsLeft: isOpen ? secondsTo(row.expireDate.getTime(), now) : 0,
    reason: ranOut ? RAN_OUT : row.reason,
    ...{ paymentId: row.receiptId ?? '', receiptNo },
    ...{ own: isOwn(row, caller), secondsShown: secondsShown(row, now), ...saleOf(row) },
  };
}

/** The same of one whose receipt has to be looked for. */
export async function chargeNow(db: TenantDatabase, row: ChargeRow, caller: Caller): Promise<Charge> {
  if (row.receiptId === null) return chargeView(row, '', caller);
  const [receipt] = await db
    .select({ receiptNo: billReceipt.receiptNo })
    .from(billReceipt)
    .where(eq(billReceipt.id, row.receiptId));
  return chargeView(row, receipt?.receiptNo ?? '', caller);
}
