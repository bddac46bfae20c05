import type { RequestOf } from '@hospital/shared/contract/call';
import type { settingsCalls, WashingLimits } from '@hospital/shared/contract/calls/settings';
import { formatDay } from '../../platform/database/chinaTime';
import { expectVersion } from '../../platform/database/optimisticLock';
import { washingLimit } from '../settings/schema';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { holdStore } from '../places';
import { expectPlaces, storeOf } from '../settings';
import { expectRoom } from './capacity';
import { daysWith, limitsInWords, slotsOf } from './limitRules';
import { limitsOf } from './limitsOf';

/**
 * How many animals a store takes for washing: the named store, or the one where the session stands.
 *
 * @throws 40001 where the session stands in no store; 40302, 404
 */
export async function washingLimits(
  { db, identity }: CallContext,
  request: RequestOf<typeof settingsCalls.washingLimits>,
): Promise<WashingLimits> {
  const storeId = storeOf(identity, request.storeId);
  await expectPlaces(db, identity, [storeId]);
  return limitsOf(db, storeId);
}

/**
 * Sets those of each day.
 *
 * @throws 40001 for times that are none or that overlap, and for fewer than are booked; 40302, 404; 40901 with what
 *   holds now
 */
export function setWashingLimits(
  context: CallContext,
  { storeId, limit, slots, version }: RequestOf<typeof settingsCalls.setWashingLimits>,
): Promise<null> {
  const wanted = slots && slotsOf(slots);
  return change(context, storeId, version, (held) => ({ ...held, limit, slots: wanted ?? held.slots }));
}

/**
 * Sets that of one day, or of certain times of it; null takes it away.
 *
 * @throws 40001 for a day that is past or none, for times that overlap, and for fewer than are booked; 40302, 404;
 *   40901 with what holds now
 */
export function setWashingLimitOfDay(
  context: CallContext,
  { storeId, version, ...day }: RequestOf<typeof settingsCalls.setWashingLimitOfDay>,
): Promise<null> {
  return change(context, storeId, version ?? undefined, (held) => ({
    ...held,
    days: daysWith(held.days, day, formatDay(new Date())),
  }));
}

const linesOnlyIn = (lines: readonly string[], others: readonly string[]): string =>
  lines.filter((line) => !others.includes(line)).join('；') || '无';

/** One writer after the other, since each holds the store. Nothing is written where nothing changes. */
async function change(
  context: CallContext,
  named: string | undefined,
  version: number | undefined,
  changed: (held: WashingLimits) => WashingLimits,
): Promise<null> {
  const { db, identity, audit } = context;
  const storeId = storeOf(identity, named);
  await holdStore(context, storeId);
  const held = await limitsOf(db, storeId);
  await expectVersion(held, { version }, () => held);
  const next = changed(held);
  const [before, after] = [limitsInWords(held), limitsInWords(next)];
  if (before.join() === after.join()) return null;
  await expectRoom(db, next);
  const values = { registerLimit: next.limit, slots: next.slots, days: next.days };
  await db
    .insert(washingLimit)
    .values({ storeId, ...values, ...madeBy(context) })
    .onConflictDoUpdate({
      target: [washingLimit.tenantId, washingLimit.storeId],
      set: { ...values, ...changedBy(context), version: held.version + 1 },
    });
  // Read back by the settings' history, like a setting.
  const configName = '洗美限额';
  audit({
    bizType: 'config',
    bizId: `${storeId}/washing.limits`,
    before: { configName, configValue: linesOnlyIn(before, after) },
    after: { configName, configValue: linesOnlyIn(after, before) },
  });
  await context.tellChanges({ stores: [storeId] });
  return null;
}
