import { and, asc, eq, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { startOfDay } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { medicalCase } from '../cases/schema';
import { reminder } from '../reminders/schema';
import { pet } from '../owners/schema';
import { review } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { announceReminders } from '../reminders';
import { forEachTenant, type Job } from '../../platform/jobs/job';

/** Follow-ups of today and of the next days have their reminders; earlier ones that were forgotten, too. */
const daysAhead = 7;
/** Rows of one transaction. */
const batch = 200;

/** By the kind of follow-up: what the list shows, and how the text goes on. */
const kinds: Readonly<Record<number, readonly [templateName: string, what: string]>> = {
  1: ['复诊提醒', '复诊'],
  2: ['电话回访提醒', '电话回访'],
  3: ['术后回访提醒', '术后回访'],
  4: ['满意度回访提醒', '满意度回访'],
};
const usual = ['回访提醒', '回访'] as const;

/**
 * Reminders of follow-ups (domain.md §1.4): made when one comes near, moved and ended with it. A reminder is unique by
 * follow-up and time, so that making it twice makes it once.
 */
export const followUpReminders: Job = {
  name: 'followUpReminders',
  title: '生成回访提醒',
  every: 60,
  async run(context) {
    const { database, signal } = context;
    await forEachTenant(context, async (tenantId) => {
      await database.write(tenantId, followTheFollowUps);
      let made = batch;
      while (made === batch && !signal.aborted) made = await database.write(tenantId, makeReminders);
    });
  },
};

const open = and(eq(reminder.type, 'review'), eq(reminder.doneFlag, 'N'));

/** What is open is due when its follow-up is, and is done when that is no longer pending. */
async function followTheFollowUps(db: TenantDatabase): Promise<void> {
  const ended = await db
    .update(reminder)
    .set({
      doneFlag: 'Y',
      doneDate: sql`now()`,
      updateDate: sql`now()`,
      version: sql`${reminder.version} + 1`,
    })
    .from(review)
    .where(and(open, eq(review.id, reminder.bizId), ne(review.status, 'N')))
    .returning({ storeId: reminder.storeId });
  const moved = await db
    .update(reminder)
    .set({
      noticeTime: sql`${review.reviewTime}`,
      updateDate: sql`now()`,
      version: sql`${reminder.version} + 1`,
    })
    .from(review)
    .where(and(open, eq(review.id, reminder.bizId), ne(review.reviewTime, reminder.noticeTime)))
    .returning({ storeId: reminder.storeId });
  await announceReminders(
    db,
    [...ended, ...moved].map(({ storeId }) => storeId),
  );
}

/** Makes reminders that are not there yet, at most a batch. Gives how many follow-ups it looked at. */
async function makeReminders(db: TenantDatabase): Promise<number> {
  const known = db
    .select({ one: sql`1` })
    .from(reminder)
    .where(
      and(
        eq(reminder.type, 'review'),
        eq(reminder.bizId, review.id),
        or(eq(reminder.doneFlag, 'N'), eq(reminder.noticeTime, review.reviewTime)),
      ),
    );
  const due = await db
    .select({
      storeId: review.storeId,
      bizId: review.id,
      ownerId: review.ownerId,
      petId: review.petId,
      noticeTime: review.reviewTime,
      type: review.type,
      content: review.content,
      petName: pet.name,
      diagnosis: medicalCase.diagnosis,
    })
    .from(review)
    .innerJoin(pet, eq(pet.id, review.petId))
    .leftJoin(medicalCase, eq(medicalCase.id, review.caseId))
    .where(
      and(eq(review.status, 'N'), lt(review.reviewTime, startOfDay(new Date(), daysAhead)), notExists(known)),
    )
    .orderBy(asc(review.reviewTime), asc(review.id))
    .limit(batch);
  if (due.length === 0) return 0;
  const made = await db
    .insert(reminder)
    .values(
      due.map(({ type, content, petName, diagnosis, ...row }) => {
        const [templateName, what] = kinds[type] ?? usual;
        const about = diagnosis ? `${petName}（${diagnosis}）` : petName;
        return {
          ...row,
          id: newId(),
          type: 'review' as const,
          templateName,
          content: content ? `${about}${what}：${content}。` : `${about}${what}。`,
        };
      }),
    )
    .onConflictDoNothing()
    .returning({ storeId: reminder.storeId });
  await announceReminders(
    db,
    made.map(({ storeId }) => storeId),
  );
  return due.length;
}
