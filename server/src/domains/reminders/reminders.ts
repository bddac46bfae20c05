import { and, asc, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { messageCalls, Reminder } from '@hospital/shared/contract/calls/messages';
import { shownMobile } from '../../platform/privacy/mobile';
import { formatDateTime, startOfDay } from '../../platform/database/chinaTime';
import { isOneOf, offsetOf } from '../../platform/database/paging';
import { userAccount } from '../accounts/schema';
import { reminder } from './schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import { notFound, outOfScope } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { inScope, type Scope } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';

/**
 * Reminders of stores: `Y` what is to do, that is due by the end of today and not done, `N` what was done. The bell and
 * the list both count by it.
 */
function wantedReminders(stores: Scope, todo: 'Y' | 'N' | undefined, now: Date): SQL | undefined {
  return and(
    within(reminder.storeId, stores),
    todo === 'Y'
      ? and(eq(reminder.doneFlag, 'N'), lt(reminder.noticeTime, startOfDay(now, 1)))
      : todo === 'N'
        ? eq(reminder.doneFlag, 'Y')
        : undefined,
  );
}

/**
 * How many reminders of a store are due by the end of today and not yet done.
 *
 * @throws 40302 unless the session stands in that store
 */
export async function countTodo(
  { db, identity }: CallContext,
  { storeId }: { storeId: string },
): Promise<number> {
  if (identity.storeId !== storeId) throw outOfScope();
  return db.$count(reminder, wantedReminders([storeId], 'Y', new Date()));
}

/**
 * Of the current store on the store side, of all stores in scope on the company side, or of the named store.
 *
 * @throws 40302 for a store out of scope
 */
export async function listReminders(
  { db, identity }: CallContext,
  request: RequestOf<typeof messageCalls.reminders>,
): Promise<{ list: Reminder[]; total: number }> {
  const todo = request.ext?.todo;
  const wanted = wantedReminders(storesInView(identity, request.storeId), todo, new Date());
  const order = todo === 'N' ? desc(reminder.noticeTime) : asc(reminder.noticeTime);
  const rows = db
    .select({
      row: reminder,
      storeName: store.storeName,
      ownerName: owner.name,
      ownerMobile: owner.mobile,
      petName: pet.name,
      doneByName: userAccount.name,
    })
    .from(reminder)
    .innerJoin(store, eq(store.id, reminder.storeId))
    .innerJoin(owner, eq(owner.id, reminder.ownerId))
    .leftJoin(pet, eq(pet.id, reminder.petId))
    .leftJoin(userAccount, eq(userAccount.id, reminder.doneBy))
    .where(wanted)
    .orderBy(order, asc(reminder.id))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  const [found, total] = await Promise.all([rows, db.$count(reminder, wanted)]);
  return {
    list: found.map(({ row, storeName, ownerName, ownerMobile, petName, doneByName }) => ({
      id: row.id,
      type: row.type,
      bizId: row.bizId,
      storeId: row.storeId,
      storeName,
      petName: petName ?? '',
      noticeTime: formatDateTime(row.noticeTime),
      content: row.content,
      doneFlag: row.doneFlag,
      doneByName: doneByName ?? '',
      doneDate: row.doneDate && formatDateTime(row.doneDate),
      ext: { ownerName, ownerMobile: shownMobile(identity, ownerMobile), templateName: row.templateName },
    })),
    total,
  };
}

/**
 * Says of reminders that they are done. All or none; what is done already stays as it is.
 *
 * @throws 404 when one does not exist, 40302 when one is of a store that the caller does not look at
 */
export async function finishReminders(
  { db, identity, audit, tellChanges }: CallContext,
  { ids }: { readonly ids: readonly string[] },
): Promise<null> {
  const wanted = [...new Set(ids)];
  // In one order, so that two who finish the same ones do not wait for each other.
  const rows = await db
    .select()
    .from(reminder)
    .where(isOneOf(reminder.id, wanted))
    .orderBy(asc(reminder.id))
    .for('update');
  if (rows.length < wanted.length) throw notFound();
  const stores = storesInView(identity);
  if (rows.some(({ storeId }) => !inScope(stores, storeId))) throw outOfScope();
  const open = rows.filter(({ doneFlag }) => doneFlag === 'N');
  await db
    .update(reminder)
    .set({
      doneFlag: 'Y',
      doneBy: identity.userId,
      doneDate: sql`now()`,
      updateId: identity.userId,
      updateName: identity.userName,
      updateDate: sql`now()`,
      version: sql`${reminder.version} + 1`,
    })
    .where(
      isOneOf(
        reminder.id,
        open.map(({ id }) => id),
      ),
    );
  for (const { id, templateName, noticeTime } of open) {
    const named = { templateName, noticeTime: formatDateTime(noticeTime) };
    audit({
      bizType: 'reminder',
      bizId: id,
      before: { ...named, doneFlag: 'N' },
      after: { ...named, doneFlag: 'Y' },
    });
  }
  await tellChanges({ stores: [...new Set(open.map(({ storeId }) => storeId))].sort() });
  return null;
}
