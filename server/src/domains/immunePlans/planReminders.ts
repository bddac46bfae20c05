import { and, asc, eq, gte, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DUE_DAYS } from '@hospital/shared/contract/immuneWords';
import { addDays, type Day } from '@hospital/shared/format';
import { formatDay } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forEachTenant, type Job } from '../../platform/jobs/job';
import { owner, pet } from '../owners/schema';
import { announceReminders } from '../reminders';
import { reminder } from '../reminders/schema';
import { noticeDay, noticeTimeOf, ofPlans } from './reminders';
import { immunePlan } from './schema';

/** Days after which what was forgotten is found in the list of what is late alone. */
const DAYS_BACK = 30;
/** Rows of one transaction. */
const batch = 200;
/** `status` of an animal that is looked after. */
const USUAL = 1;
const DEWORMINGS: readonly number[] = [2, 3];

const openOfPlans = and(ofPlans(), eq(reminder.doneFlag, 'N'), eq(immunePlan.id, reminder.bizId));

/**
 * Reminders of vaccinations and dewormings (domain.md §3.2): what a store is to tell owners of in the next days, and
 * what was forgotten. They move and end with their plans; one a plan and day, so that making it twice makes it once.
 */
export const planReminders: Job = {
  name: 'planReminders',
  title: '生成免疫驱虫提醒',
  every: 60,
  async run(context) {
    const { database, signal } = context;
    await forEachTenant(context, async (tenantId) => {
      await database.write(tenantId, followThePlans);
      let made = batch;
      while (made === batch && !signal.aborted) made = await database.write(tenantId, makeReminders);
    });
  },
};

const touched = { updateDate: sql`now()`, version: sql`${reminder.version} + 1` };

/**
 * What is open is due on the day of its plan, and ends with it: done where that was done, else closed. Where somebody
 * has done one of that day by hand, that one stands.
 */
async function followThePlans(db: TenantDatabase): Promise<void> {
  const other = alias(reminder, 'other');
  const another = db
    .select({ one: sql`1` })
    .from(other)
    .where(
      and(
        ...[ofPlans(other), eq(other.type, reminder.type), eq(other.bizId, reminder.bizId)],
        ne(other.id, reminder.id),
        sql`(${other.noticeTime} at time zone 'Asia/Shanghai')::date = ${immunePlan.planDate}`,
      ),
    );
  const moves = sql`${noticeDay} <> ${immunePlan.planDate}`;
  const ended = await db
    .update(reminder)
    .set({
      ...{ doneFlag: 'Y', doneDate: sql`now()`, ...touched },
      closedFlag: sql`case when ${immunePlan.status} = 'Y' then 'N' else 'Y' end::yes_no`,
    })
    .from(immunePlan)
    .where(and(openOfPlans, or(ne(immunePlan.status, 'N'), and(moves, sql`exists (${another})`))))
    .returning({ storeId: reminder.storeId });
  const moved = await db
    .update(reminder)
    .set({ noticeTime: noticeTimeOf, ...touched })
    .from(immunePlan)
    .where(and(openOfPlans, moves))
    .returning({ storeId: reminder.storeId });
  await announceReminders(
    db,
    [...ended, ...moved].map(({ storeId }) => storeId),
  );
}

/** `3月12日`. */
function spoken(day: Day): string {
  const [, month, date] = day.split('-');
  return `${Number(month)}月${Number(date)}日`;
}

interface Due {
  readonly type: number;
  readonly productName: string;
  readonly planDate: Day;
  readonly petName: string;
  readonly ownerName: string;
}

/** What the list of reminders shows: which owner the front desk is to call, and about what. */
function wordsOf({ type, productName, planDate, petName, ownerName }: Due) {
  const [kind, what] = DEWORMINGS.includes(type)
    ? (['deworm', '驱虫'] as const)
    : (['immune', type === 1 ? '接种' : '检测'] as const);
  return {
    ...{ type: kind, templateName: `${productName}${what}提醒` },
    content: `${petName}的${productName}计划于${spoken(planDate)}${what}，请联系${ownerName}确认到店时间。`,
  };
}

/** What is still to be told of an animal's plans names who has it now, in the words of {@link makeReminders}. */
export async function renameReminders(db: TenantDatabase, petId: string): Promise<void> {
  const told = await db
    .select({
      ...{ id: reminder.id, type: immunePlan.type, productName: immunePlan.productName },
      ...{ planDate: immunePlan.planDate, petName: pet.name, ownerName: owner.name },
    })
    .from(reminder)
    .innerJoin(immunePlan, openOfPlans)
    .innerJoin(pet, eq(pet.id, immunePlan.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(eq(reminder.petId, petId));
  for (const { id, ...due } of told)
    await db
      .update(reminder)
      .set({ content: wordsOf(due).content, ...touched })
      .where(eq(reminder.id, id));
}

/** Makes reminders that are not there yet, at most a batch. Gives how many plans it looked at. */
async function makeReminders(db: TenantDatabase): Promise<number> {
  const today = formatDay(new Date());
  const known = db
    .select({ one: sql`1` })
    .from(reminder)
    .where(
      and(
        ...[ofPlans(), eq(reminder.bizId, immunePlan.id)],
        or(eq(reminder.doneFlag, 'N'), sql`${noticeDay} = ${immunePlan.planDate}`),
      ),
    );
  const due = await db
    .select({
      ...{ storeId: immunePlan.storeId, bizId: immunePlan.id, ownerId: owner.id, petId: pet.id },
      noticeTime: noticeTimeOf.mapWith(reminder.noticeTime),
      ...{ type: immunePlan.type, productName: immunePlan.productName, planDate: immunePlan.planDate },
      ...{ petName: pet.name, ownerName: owner.name },
    })
    .from(immunePlan)
    .innerJoin(pet, eq(pet.id, immunePlan.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(
      and(
        ...[eq(immunePlan.status, 'N'), eq(pet.status, USUAL), eq(pet.delFlag, 'N')],
        gte(immunePlan.planDate, addDays(today, -DAYS_BACK)),
        lte(immunePlan.planDate, addDays(today, DUE_DAYS)),
        notExists(known),
      ),
    )
    .orderBy(asc(immunePlan.planDate), asc(immunePlan.id))
    .limit(batch)
    // A pet stays its owner's until it is written whom to call; one that changes its owner just now waits for the next run.
    .for('key share', { of: pet });
  if (due.length === 0) return 0;
  const made = await db
    .insert(reminder)
    .values(
      due.map(({ type, productName, planDate, petName, ownerName, ...row }) => ({
        ...{ ...row, id: newId() },
        ...wordsOf({ type, productName, planDate, petName, ownerName }),
      })),
    )
    .onConflictDoNothing()
    .returning({ storeId: reminder.storeId });
  await announceReminders(
    db,
    made.map(({ storeId }) => storeId),
  );
  return due.length;
}
