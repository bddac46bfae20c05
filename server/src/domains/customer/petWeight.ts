import { eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { petCalls } from '@hospital/shared/contract/calls/pets';
import { parseDateTime } from '../../platform/database/chinaTime';
import { pet } from '../owners/schema';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { petDead } from '../../platform/errors/ruleRefusals';
import { bizType } from './petChange';
import { petOf, tellStoresOf } from './scope';
import { GIVEN } from './taken';
import { addWeight, kilograms, lastWeighed } from './weights';

const dead = 2;

/** When the pet was weighed. @throws 40001 for a moment that there is not, or that is yet to come */
function timeOf(text: string | undefined, now: Date): Date {
  if (text === undefined) return now;
  const time = parseDateTime(text);
  if (!time) throw invalid('measureTime', '称重时间不存在');
  if (time > now) throw invalid('measureTime', '称重时间不能晚于现在');
  return time;
}

/** Share by which a weight changed, to four places. */
const rateOf = (weight: number, before: number | null): number | null =>
  before === null ? null : Math.round(((weight - before) / before) * 10_000) / 10_000;

/**
 * What a pet weighs, as one more point of its curve. One that was measured earlier than the last one changes nothing of
 * what the pet weighs now.
 *
 * @throws 404, 40302; 42208 for a dead pet; 40902 for one that was given away; 40001 for a time to come, or a weight that is nothing to two places
 */
export async function changeWeight(
  context: CallContext,
  { id, weight: sent, measureTime }: RequestOf<typeof petCalls.changeWeight>,
): Promise<DataOf<typeof petCalls.changeWeight>> {
  const { db, audit } = context;
  const time = timeOf(measureTime, new Date());
  const { row, owner } = await petOf(context, id, true);
  if (row.status === dead) throw petDead('登记体重');
  if (row.status === GIVEN) throw forbiddenTransition('已转让', '登记体重');
  const weight = Number(kilograms(sent));
  const prevWeight = Number(row.weight) || null;
  const last = await lastWeighed(db, id);
  await addWeight(context, { petId: id, weight, measureTime: time });
  if (!last || time >= last) {
    await db
      .update(pet)
      .set({ weight: kilograms(weight), ...changedBy(context), version: row.version + 1 })
      .where(eq(pet.id, id));
    audit({
      ...{ bizType, bizId: id, kind: 'changed' },
      before: { name: row.name, weight: prevWeight },
      after: { name: row.name, weight },
    });
  }
  await tellStoresOf(context, [owner.id]);
  return { id, weight, prevWeight, changeRate: rateOf(weight, prevWeight) };
}
