import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { OPEN_BOOKING_STATES } from '@hospital/shared/contract/bookingStates';
import type { BookingType } from '@hospital/shared/contract/bookingWords';
import type { BookingWarning } from '@hospital/shared/contract/calls/bookings';
import { petStates, type PetStatus } from '@hospital/shared/contract/petStates';
import { formatDateTime, formatDay, startOfDay } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';
import { isOverdue } from '../immunePlans';
import { immunePlan } from '../immunePlans/schema';
import type { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { booking } from '../reception/schema';
import { reminder } from '../reminders/schema';
import { absenceOf, dutyOf } from './duty';
import { attendantsOf } from './services';
import { debtFen } from './unpaid';

/** What somebody wants to register. */
export interface Wanted {
  readonly storeId: string;
  readonly type: BookingType;
  /** Empty while nobody is named. */
  readonly doctorId: string;
  readonly pet: typeof pet.$inferSelect;
  readonly owner: typeof owner.$inferSelect;
  /** Of who registers. */
  readonly permissions: ReadonlySet<string>;
}

/** Lets one register with a doctor who is not on duty. */
export const REGISTER_FORCE = 'hospital:booking:registerForce';

const DEAD = 2;
const LIVING = 1;
const IMMUNISATION = 2;
/** `type` of a plan. */
const VACCINATION = 1;

function ofPet({ pet: { name, status } }: Wanted): BookingWarning[] {
  if (status === LIVING) return [];
  if (status === DEAD) return [{ code: 'petDead', level: 'block', msg: '宠物已标记死亡，不能挂号' }];
  const word = petStates.words[status as PetStatus];
  return [{ code: 'petAway', level: 'block', msg: `${name}的状态为${word}，不能挂号` }];
}

function ofOwner({ owner: { status, blackFlag, blackReason } }: Wanted): BookingWarning[] {
  const warnings: BookingWarning[] = [];
  if (status !== 1) warnings.push({ code: 'ownerDisabled', level: 'block', msg: '宠主档案已停用，不能挂号' });
  if (blackFlag === 'Y')
    warnings.push({
      ...{ code: 'blacklist', level: 'warn' },
      msg: `宠主在黑名单中${blackReason ? `：${blackReason}` : ''}`,
    });
  return warnings;
}

/** Who has been registered for the same today, and by whom. */
async function ofDay(
  db: TenantDatabase,
  { pet: { id, name }, storeId, type }: Wanted,
): Promise<BookingWarning[]> {
  const today = formatDay(new Date());
  const [row] = await db
    .select({
      queueNo: booking.queueNo,
      by: booking.createName,
      registerTime: booking.registerTime,
      storeId: booking.storeId,
      storeName: store.storeName,
      doctorName: userAccount.name,
    })
    .from(booking)
    .innerJoin(store, eq(store.id, booking.storeId))
    .innerJoin(userAccount, eq(userAccount.id, booking.doctorId))
    .where(
      and(
        eq(booking.petId, id),
        eq(booking.type, type),
        inArray(booking.state, [...OPEN_BOOKING_STATES]),
        ...inDays(booking.registerTime, { startDate: today, endDate: today }),
        // Who was referred from there is expected elsewhere on the same day.
        sql`not exists (select from ${medicalCase} where ${medicalCase.bookingId} = ${booking.id} and ${medicalCase.status} = 5)`,
      ),
    )
    .orderBy(asc(booking.registerTime))
    .limit(1);
  if (!row) return [];
  const where = row.storeId === storeId ? '' : `在${row.storeName}`;
  const at = formatDateTime(row.registerTime).slice(11, 16);
  const by = row.by === '' ? '' : `${row.by}于`;
  return [
    {
      ...{ code: 'duplicate', level: 'block' },
      msg: `同日重复挂号：${by}${at}${where}已为${name}挂号（${row.doctorName}，${row.queueNo}号）`,
    },
  ];
}

async function ofDoctor(
  db: TenantDatabase,
  { storeId, type, doctorId, permissions }: Wanted,
): Promise<BookingWarning[]> {
  if (doctorId === '') return [];
  const attendants = await attendantsOf(db, storeId, type);
  const doctor = attendants.find(({ id }) => id === doctorId);
  if (!doctor) return [{ code: 'doctorUnfit', level: 'block', msg: '所选医生不在本店，或不做该类服务' }];
  const day = formatDay(new Date());
  const duty = await dutyOf(
    db,
    storeId,
    day,
    attendants.map(({ id }) => id),
  );
  if (duty.onDuty(doctorId)) return [];
  const msg = absenceOf(doctor, duty);
  return [
    permissions.has(REGISTER_FORCE)
      ? { code: 'doctorOff', level: 'warn', msg }
      : { code: 'doctorOff', level: 'block', msg: `${msg}，您无权强制挂号` },
  ];
}

async function ofDebt(db: TenantDatabase, { owner: { id } }: Wanted): Promise<BookingWarning[]> {
  const fen = await debtFen(db, id);
  return fen > 0 ? [{ code: 'debt', level: 'warn', msg: `宠主欠款${yuanOf(fen).toFixed(2)}元` }] : [];
}

const overdue = (name: string, day: string): BookingWarning => ({
  ...{ code: 'vaccineOverdue', level: 'warn' },
  msg: `疫苗逾期：${name}应于${day}接种`,
});

/**
 * A vaccination that is overdue: planned before today, or reminded of, and not carried out. A visit for vaccination is not
 * warned of it.
 */
async function ofVaccines(db: TenantDatabase, { pet: { id }, type }: Wanted): Promise<BookingWarning[]> {
  if (type === IMMUNISATION) return [];
  const today = formatDay(new Date());
  const [planned] = await db
    .select({ name: immunePlan.productName, planDate: immunePlan.planDate })
    .from(immunePlan)
    .where(and(eq(immunePlan.petId, id), eq(immunePlan.type, VACCINATION), isOverdue(today)))
    .orderBy(asc(immunePlan.planDate))
    .limit(1);
  if (planned) return [overdue(planned.name, planned.planDate)];
  const [row] = await db
    .select({ name: reminder.templateName, noticeTime: reminder.noticeTime })
    .from(reminder)
    .where(
      and(
        eq(reminder.petId, id),
        eq(reminder.type, 'immune'),
        eq(reminder.doneFlag, 'N'),
        // Of a plan the plan has said it.
        eq(reminder.bizId, ''),
        lt(reminder.noticeTime, startOfDay(new Date(), 0)),
      ),
    )
    .orderBy(asc(reminder.noticeTime))
    .limit(1);
  return row ? [overdue(row.name, formatDay(row.noticeTime))] : [];
}

/** What stands against a registration, first what blocks it. `check` shows it and `register` decides by it. */
export async function judge(db: TenantDatabase, wanted: Wanted): Promise<BookingWarning[]> {
  const found = await Promise.all([
    ofDoctor(db, wanted),
    ofDay(db, wanted),
    ofDebt(db, wanted),
    ofVaccines(db, wanted),
  ]);
  const warnings = [...ofPet(wanted), ...ofOwner(wanted), ...found.flat()];
  return [
    ...warnings.filter(({ level }) => level === 'block'),
    ...warnings.filter(({ level }) => level === 'warn'),
  ];
}
