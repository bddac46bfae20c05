import { and, asc, desc, eq, gte, inArray, ne, notExists } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { customerCalls, CustomerHeader } from '@hospital/shared/contract/calls/customers';
import { petStates } from '@hospital/shared/contract/petStates';
import { type Day, daysBetween } from '@hospital/shared/format';
import { formatDateTime, formatDay, startOfDay } from '../../platform/database/chinaTime';
import { store } from '../places/schema';
import { booking } from '../reception/schema';
import { medicalCase } from '../cases/schema';
import { dict } from '../dictionary/schema';
import { userAccount } from '../accounts/schema';
import { nextOf, overdueOf, type DuePlan } from '../immunePlans';
import { reminder } from '../reminders/schema';
import { pet } from '../owners/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { customerOf } from './customerRecords';
import { accountOf } from './debts';
import { petRecord, petsOf, type PetRow } from './petRecords';
import { ownerOf } from './scope';

type Warnings = CustomerHeader['warnings'];

/** Tempers that whoever takes the animal must know of. */
const watched = ['FIERCE', 'STRESS'];

/** What a pet's file warns of. */
export function petWarnings(
  row: Pick<PetRow, 'name' | 'status' | 'allergies' | 'characterTags'>,
  tempers: ReadonlyMap<string, string>,
): Warnings {
  const warnings: Warnings = [];
  const state = petStates.words[row.status as keyof typeof petStates.words];
  if (row.status === 2) warnings.push({ level: 'error', text: `${row.name}已标记死亡` });
  else if (row.status !== 1) warnings.push({ level: 'warn', text: `${row.name}：${state}` });
  if (row.allergies.length > 0)
    warnings.push({ level: 'warn', text: `${row.name}过敏：${row.allergies.join('、')}` });
  const temper = row.characterTags
    .filter((tag) => watched.includes(tag))
    .map((tag) => tempers.get(tag) ?? tag);
  if (temper.length > 0) warnings.push({ level: 'warn', text: `${row.name}：${temper.join('、')}` });
  return warnings;
}

/** Tempers that are told, by their codes. */
export async function tempersOf(db: TenantDatabase): Promise<Map<string, string>> {
  const rows = await db
    .select({ code: dict.code, name: dict.name })
    .from(dict)
    .where(and(eq(dict.type, 'pet_character'), inArray(dict.code, watched)));
  return new Map(rows.map(({ code, name }) => [code, name]));
}

const cancelled = 4;

/** Waiting, or with the doctor. */
const openBookings = [1, 2];

/** The last visit before the one that goes on, which {@link openBookingOf} tells. */
async function lastCaseOf(
  db: TenantDatabase,
  ownerId: string,
  petId: string | undefined,
): Promise<CustomerHeader['lastCase']> {
  const [row] = await db
    .select({
      id: medicalCase.id,
      caseNo: medicalCase.caseNo,
      visitTime: medicalCase.visitTime,
      petName: pet.name,
      doctorName: userAccount.name,
      diagnosis: medicalCase.diagnosis,
    })
    .from(medicalCase)
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .innerJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .where(
      and(
        eq(medicalCase.ownerId, ownerId),
        petId === undefined ? undefined : eq(medicalCase.petId, petId),
        ne(medicalCase.status, cancelled),
        notExists(
          db
            .select({ id: booking.id })
            .from(booking)
            .where(and(eq(booking.id, medicalCase.bookingId), inArray(booking.state, openBookings))),
        ),
      ),
    )
    .orderBy(desc(medicalCase.visitTime), desc(medicalCase.id))
    .limit(1);
  return row ? { ...row, visitTime: formatDateTime(row.visitTime) } : null;
}

async function openBookingOf(
  db: TenantDatabase,
  ownerId: string,
  petId: string | undefined,
): Promise<CustomerHeader['openBooking']> {
  const [row] = await db
    .select({
      id: booking.id,
      bookingNo: booking.bookingNo,
      storeId: booking.storeId,
      storeName: store.storeName,
      petName: pet.name,
      doctorName: userAccount.name,
      state: booking.state,
      version: booking.version,
    })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.storeId))
    .innerJoin(pet, eq(pet.id, booking.petId))
    .innerJoin(userAccount, eq(userAccount.id, booking.doctorId))
    .where(
      and(
        eq(booking.ownerId, ownerId),
        petId === undefined ? undefined : eq(booking.petId, petId),
        inArray(booking.state, openBookings),
      ),
    )
    .orderBy(desc(booking.registerTime), desc(booking.id))
    .limit(1);
  return row ?? null;
}

/** The next vaccination or deworming that a store is to remind of without a plan. */
async function nextReminderOf(
  db: TenantDatabase,
  ownerId: string,
  petId: string | undefined,
): Promise<CustomerHeader['nextImmune']> {
  const [row] = await db
    .select({ petName: pet.name, noticeTime: reminder.noticeTime, name: reminder.templateName })
    .from(reminder)
    .innerJoin(pet, eq(pet.id, reminder.petId))
    .where(
      and(
        eq(reminder.ownerId, ownerId),
        petId === undefined ? undefined : eq(reminder.petId, petId),
        inArray(reminder.type, ['immune', 'deworm']),
        eq(reminder.doneFlag, 'N'),
        eq(reminder.bizId, ''),
        gte(reminder.noticeTime, startOfDay(new Date(), 0)),
      ),
    )
    .orderBy(asc(reminder.noticeTime), asc(reminder.id))
    .limit(1);
  return row ? { petName: row.petName, planDate: formatDay(row.noticeTime), name: row.name } : null;
}

/** The next vaccination or deworming, planned or to be reminded of, whichever is sooner. */
async function nextImmuneOf(
  db: TenantDatabase,
  ownerId: string,
  petId: string | undefined,
): Promise<CustomerHeader['nextImmune']> {
  const [planned, reminded] = await Promise.all([
    nextOf(db, { ownerId, petId }, formatDay(new Date())),
    nextReminderOf(db, ownerId, petId),
  ]);
  if (!planned || (reminded && reminded.planDate < planned.planDate)) return reminded;
  const { petName, planDate, name } = planned;
  return { petName, planDate, name };
}

/** What is overdue for each animal, in words: `豆豆免疫驱虫逾期：狂犬疫苗（12天）`. */
function overdueWarnings(plans: readonly DuePlan[], today: Day): Warnings {
  const pets = new Map(plans.map(({ petId, petName }) => [petId, petName]));
  return [...pets].map(([id, name]) => {
    const late = plans.filter(({ petId }) => petId === id);
    const words = late.map((plan) => `${plan.name}（${daysBetween(plan.planDate, today)}天）`);
    return { level: 'warn' as const, text: `${name}免疫驱虫逾期：${words.join('、')}` };
  });
}

/**
 * All that the card of an owner shows, about one pet or about all of them.
 *
 * @throws 404, also for a pet of somebody else; 40302
 */
export async function customerHeader(
  context: CallContext,
  { ownerId, petId }: RequestOf<typeof customerCalls.header>,
): Promise<CustomerHeader> {
  const { db } = context;
  const row = await ownerOf(context, ownerId);
  const today = formatDay(new Date());
  const [customer, pets, account, tempers, lastCase, openBooking, nextImmune, overdue] = await Promise.all([
    customerOf(context, row),
    petsOf(db, [ownerId]),
    accountOf(db, ownerId),
    tempersOf(db),
    lastCaseOf(db, ownerId, petId),
    openBookingOf(db, ownerId, petId),
    nextImmuneOf(db, ownerId, petId),
    overdueOf(db, { ownerId, petId }, today),
  ]);
  const named = pets.find(({ id }) => id === petId);
  if (petId !== undefined && !named) throw notFound();
  const warnings: Warnings = [];
  if (row.blackFlag === 'Y') warnings.push({ level: 'error', text: `黑名单：${row.blackReason}` });
  if (account.oweAmount > 0)
    warnings.push({ level: 'warn', kind: 'debt', text: `欠款${account.oweAmount.toFixed(2)}元` });
  // Of the dead and those given away only the file that is looked at speaks.
  const spoken = named ? [named] : pets.filter(({ status }) => status !== 2 && status !== 4);
  for (const one of spoken) warnings.push(...petWarnings(one, tempers));
  warnings.push(...overdueWarnings(overdue, today));
  return {
    ...{ customer, account, warnings, lastCase, openBooking, nextImmune },
    pet: named ? petRecord(named) : null,
  };
}
