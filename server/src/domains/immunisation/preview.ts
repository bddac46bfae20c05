import { and, desc, eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { LONGEST_GAP } from '@hospital/shared/contract/immuneWords';
import { daysBetween } from '@hospital/shared/format';
import type { CallContext } from '../../platform/http/call';
import { petOf } from '../customer';
import { immunePlan } from '../immunePlans/schema';
import { coreDayOf, isFollowed } from './planned';
import { protocolFor } from './protocolRow';
import { dueAgain, plannedDoses } from './schedule';
import { expectToCome } from './toCome';

type Preview = DataOf<typeof immunisationCalls.preview>;

/**
 * What a protocol would plan for an animal, and what somebody should think of before: nothing is written.
 *
 * @throws 404, 40302, 40001, 40902
 */
export async function previewPlan(
  context: CallContext,
  { petId, protocolId, startDate }: RequestOf<typeof immunisationCalls.preview>,
): Promise<Preview> {
  const { db } = context;
  const { row: animal } = await petOf(context, petId);
  expectToCome(startDate, 'startDate', '开始日期');
  const protocol = await protocolFor(db, protocolId, animal);
  const { birthday } = animal;
  const doses = plannedDoses(protocol, { birthday, startDate, coreDay: await coreDayOf(db, petId) });
  const last = doses.at(-1);
  const warnings: string[] = [];
  if (birthday === null) warnings.push('宠物没有登记生日，未按日龄推算');
  const [first] = doses;
  if (first && first.planDate > startDate) warnings.push(`首次计划为${first.planDate}：日龄或间隔未到`);
  const [done] = await db
    .select({ finishDate: immunePlan.finishDate })
    .from(immunePlan)
    .where(
      and(
        eq(immunePlan.petId, petId),
        eq(immunePlan.groupCode, protocol.groupCode),
        eq(immunePlan.status, 'Y'),
      ),
    )
    .orderBy(desc(immunePlan.finishDate))
    .limit(1);
  const gap = done?.finishDate && protocol.steps.length > 1 ? daysBetween(done.finishDate, startDate) : 0;
  if (gap > LONGEST_GAP) warnings.push(`距上次接种已${gap}天，超过${LONGEST_GAP / 7}周，请确认是否重新首免`);
  const open = and(
    eq(immunePlan.petId, petId),
    eq(immunePlan.groupCode, protocol.groupCode),
    eq(immunePlan.status, 'N'),
  );
  const waiting = await db.$count(immunePlan, open);
  // What saving is refused with (40903) is not said as if one could go on.
  if (await isFollowed(db, petId, protocolId))
    warnings.push(`${protocol.name}的待执行计划已存在，不能重复新增`);
  else if (waiting > 0) warnings.push(`同组还有${waiting}个待执行计划`);
  return {
    doses: doses.map((dose) => ({
      ...dose,
      totalDose: doses.length,
      ageDays: birthday === null ? null : daysBetween(birthday, dose.planDate),
    })),
    nextDate: last ? dueAgain(protocol, birthday, last.planDate) : null,
    warnings,
  };
}
