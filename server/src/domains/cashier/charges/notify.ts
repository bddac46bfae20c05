import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import { chargeCalls } from '@hospital/shared/contract/calls/charges';
import { NOTICE_SECONDS } from '@hospital/shared/contract/chargeWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError, invalid, malformed } from '../../../platform/errors/businessError';
import type { PublicCallContext } from '../../../platform/http/call';
import { isSignedBy, reasonOf, type Signed } from '../../../platform/outgoing';
import type { Services } from '../../../platform/server/services';
import { asBeginner } from './asBeginner';
import { heldCharge, readReference, type ChargeRow, type HeldCharge } from './records';
import { returnDone, returnFailed } from './returned';
import { closeCharge, settleCharge, type Booker } from './settle';
import { Fen, ProviderNo, RefundReference, Said } from './wire';

/** @param now milliseconds */
const isOfNow = ({ timestamp }: Pick<Signed, 'timestamp'>, now: number): boolean =>
  Math.abs(now / 1000 - Number(timestamp)) <= NOTICE_SECONDS;

const charge = { reference: Type.String({ maxLength: 130 }) };

/** What a provider tells. Amounts are fen. */
const Notice = Type.Union([
  Type.Object({
    type: Type.Literal('charge.paid'),
    ...charge,
    providerNo: ProviderNo,
    amount: Fen,
  }),
  Type.Object({ type: Type.Literal('charge.failed'), ...charge, reason: Said }),
  Type.Object({
    type: Type.Literal('refund.done'),
    ...charge,
    providerNo: ProviderNo,
    amount: Fen,
    /** Ours, where it was we who asked for it. */
    refundReference: Type.Optional(RefundReference),
    /** Its own, where it gave the money back by itself: several returns of one payment are told apart by it. */
    refundNo: Type.Optional(ProviderNo),
  }),
  Type.Object({
    type: Type.Literal('refund.failed'),
    ...charge,
    refundReference: RefundReference,
    reason: Said,
  }),
]);
export type Notice = Static<typeof Notice>;

/** @throws 40002 for a text that is no notification */
function readNotice(body: string): Notice {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw malformed('通知内容不是JSON');
  }
  if (!Value.Check(Notice, value)) throw malformed('通知内容无法识别');
  return value;
}

function failedWords(said: string | undefined): string {
  const words = reasonOf(said, '支付失败');
  return words.startsWith('支付失败') ? words : `支付失败：${words}`;
}

async function apply(booker: Booker, held: HeldCharge, notice: Notice): Promise<ChargeRow> {
  switch (notice.type) {
    case 'charge.paid': {
      const { providerNo, amount } = notice;
      return settleCharge(booker, held, { state: 'paid', providerNo, amount });
    }
    case 'charge.failed':
      return closeCharge(booker, held.row, failedWords(notice.reason));
    case 'refund.done':
      await returnDone(booker.db, held.row, notice);
      return held.row;
    case 'refund.failed':
      await returnFailed(booker.db, held.row, notice);
      return held.row;
  }
}

/**
 * Takes what the provider tells. The same is answered the same and done once; whatever is refused is told by its code, and
 * may be told again.
 *
 * @throws 404 without a provider, and for a charge that nobody made; 40001 for a signature that is wrong or too old; 40002;
 *   40903 for a payment that was heard of with another amount
 */
export const takeNotice =
  ({ database, payment }: Services) =>
  async (
    { ip, traceId }: PublicCallContext,
    request: RequestOf<typeof chargeCalls.notify>,
  ): Promise<DataOf<typeof chargeCalls.notify>> => {
    if (!payment) throw new BusinessError(ErrorCode.NotFound, '未接入支付平台');
    if (!isSignedBy(payment.secret, request)) throw invalid('signature', '签名不正确');
    if (!isOfNow(request, Date.now())) throw invalid('timestamp', '通知已过期');
    const notice = readNotice(request.body);
    const { tenantId, id } = readReference(notice.reference);
    return database.write(tenantId, async (db) => {
      const held = await heldCharge(db, id);
      const call = { id: 'charges.notify', declaration: chargeCalls.notify, ip, traceId };
      const { state } = await asBeginner(db, held, call, (booker) => apply(booker, held, notice));
      return { state };
    });
  };
