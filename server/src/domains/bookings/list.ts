import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { bookingStates, type BookingState } from '@hospital/shared/contract/bookingStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { Booking, bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { addDays, daysBetween, formatAge, shanghaiDay } from '@hospital/shared/format';
import { formatDateTime } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import { contains, offsetOf } from '../../platform/database/paging';
import type { CallContext } from '../../platform/http/call';
import { shownMobile } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';
import { petWarnings, tempersOf } from '../customer';
import { optionsOf } from '../dictionary';
import { isOverdue } from '../immunePlans';
import { immunePlan } from '../immunePlans/schema';
import { mobileHas } from '../owners';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { booking } from '../reception/schema';
import { CONSULTATION_ALL } from './consult';
import { inLine } from './queue';
import { debtOfOwner, unpaidOfVisit } from './unpaid';

type ListRequest = RequestOf<typeof bookingCalls.list>;
type Filters = RequestOf<typeof bookingCalls.stateCount>;

const named = (caller: SessionIdentity, text: string): SQL | undefined =>
  or(
    contains(booking.bookingNo, text),
    contains(owner.name, text),
    contains(owner.py, text),
    contains(pet.name, text),
    contains(pet.py, text),
    mobileHas(caller, text),
  );

/** Waiting, in treatment, or called in vain. */
const OPEN = [1, 2, 5];

/** Visits of a day; today with those that began the evening before and have not ended. */
function onDay(date: string): SQL | undefined {
  const ofDay = and(...inDays(booking.registerTime, { startDate: date, endDate: date }));
  if (date !== shanghaiDay()) return ofDay;
  const evening = addDays(date, -1);
  return or(
    ofDay,
    and(
      inArray(booking.state, OPEN),
      ...inDays(booking.registerTime, { startDate: evening, endDate: evening }),
    ),
  );
}

/** Visits that meet the filters; list and counts go by it. Owner and pet are joined. @throws 40302, 40001 */
function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const { date, type, doctorId, storeId } = filters;
  const keyword = filters.keyword?.trim();
  return and(
    within(booking.storeId, storesInView(identity, storeId)),
    date === undefined ? and(...inDays(booking.registerTime, filters)) : onDay(date),
    type ? eq(booking.type, type) : undefined,
    doctorId ? eq(booking.doctorId, doctorId) : undefined,
    keyword ? named(identity, keyword) : undefined,
  );
}

/** The days newest first; of a day who waits as they are called, who is with a doctor, who missed it, and the rest. */
const order = [
  desc(sql`(${booking.registerTime} at time zone 'Asia/Shanghai')::date`),
  sql`array_position(array[1, 2, 5, 3, 4]::smallint[], ${booking.state})`,
  ...inLine,
  asc(booking.id),
];

const VACCINATION = 1;

interface Late {
  readonly name: string;
  readonly day: string;
}

/** The vaccination of the animal that is overdue the longest; null for none. */
const lateVaccine = (today: string) => sql<Late | null>`(
  select jsonb_build_object('name', ${immunePlan.productName}, 'day', ${immunePlan.planDate}) from ${immunePlan}
  where ${immunePlan.tenantId} = ${booking.tenantId} and ${immunePlan.petId} = ${booking.petId}
    and ${and(eq(immunePlan.type, VACCINATION), isOverdue(today))}
  order by ${immunePlan.planDate}, ${immunePlan.id} limit 1)`;

const columns = () => ({
  row: booking,
  storeName: store.storeName,
  ownerName: owner.name,
  ownerMobile: owner.mobile,
  blackFlag: owner.blackFlag,
  debt: debtOfOwner(),
  late: lateVaccine(shanghaiDay()),
  pet: {
    name: pet.name,
    species: pet.species,
    breed: pet.breed,
    birthday: pet.birthday,
    status: pet.status,
    allergies: pet.allergies,
    characterTags: pet.characterTags,
  },
  doctorName: userAccount.name,
  caseId: medicalCase.id,
  unpaid: unpaidOfVisit,
});

const visits = ({ db }: CallContext) =>
  db
    .select(columns())
    .from(booking)
    .innerJoin(store, eq(store.id, booking.storeId))
    .innerJoin(owner, eq(owner.id, booking.ownerId))
    .innerJoin(pet, eq(pet.id, booking.petId))
    .innerJoin(userAccount, eq(userAccount.id, booking.doctorId))
    .leftJoin(medicalCase, eq(medicalCase.bookingId, booking.id))
    .$dynamic();

type Found = Awaited<ReturnType<typeof visits>>[number];

/** What is said of codes. */
interface Words {
  readonly tempers: ReadonlyMap<string, string>;
  readonly reasons: ReadonlyMap<string, string>;
}

async function wordsOf({ db }: CallContext): Promise<Words> {
  const [tempers, options] = await Promise.all([tempersOf(db), optionsOf(db, ['cancel_reason'])]);
  const reasons = new Map((options.get('cancel_reason') ?? []).map(({ code, name }) => [code, name]));
  return { tempers, reasons };
}

/** `疫苗逾期：狂犬病灭活疫苗（12天）`. */
const lateWords = ({ name, day }: Late): string =>
  `疫苗逾期：${name}（${daysBetween(day, shanghaiDay())}天）`;

/** What desk and doctor must know: of the pet, of its owner, of what is owed from before, and which vaccine is overdue. */
function warningsOf({ pet: animal, blackFlag, debt, late }: Found, { tempers }: Words): Booking['warnings'] {
  return [
    ...(blackFlag === 'Y' ? [{ level: 'error' as const, text: '黑名单' }] : []),
    ...(debt > 0 ? [{ level: 'warn' as const, text: `欠款${yuanOf(debt).toFixed(2)}元` }] : []),
    ...petWarnings(animal, tempers),
    ...(late ? [{ level: 'warn' as const, text: lateWords(late) }] : []),
  ];
}

function visitOf(identity: SessionIdentity, found: Found, words: Words): Booking {
  const { row, pet: animal } = found;
  return {
    ...{ id: row.id, bookingNo: row.bookingNo, storeId: row.storeId, storeName: found.storeName },
    type: row.type as Booking['type'],
    ...{ ownerId: row.ownerId, ownerName: found.ownerName, petId: row.petId, petName: animal.name },
    ownerMobile: shownMobile(identity, found.ownerMobile),
    ...{ petSpecies: animal.species, petBreed: animal.breed, petAge: formatAge(animal.birthday) },
    ...{ doctorId: row.doctorId, doctorName: found.doctorName, productId: row.productId },
    ...{ registerFee: yuanOf(row.registerFee), unpaidAmount: yuanOf(found.unpaid) },
    payStatus: found.unpaid > 0 ? 'N' : 'Y',
    ...{ sourceType: row.sourceType, reservationId: row.reservationId, firstFlag: row.firstFlag },
    ...{ urgentFlag: row.urgentFlag, queueNo: row.queueNo, state: row.state as Booking['state'] },
    weight: row.weight === null ? null : Number(row.weight),
    temperature: row.temperature === null ? null : Number(row.temperature),
    ...{ complaint: row.complaint, caseId: found.caseId, registerName: row.createName },
    registerTime: formatDateTime(row.registerTime),
    consultationTime: row.consultationTime && formatDateTime(row.consultationTime),
    finishTime: row.finishTime && formatDateTime(row.finishTime),
    cancelReason: words.reasons.get(row.cancelReason) ?? row.cancelReason,
    remarks: row.remarks,
    warnings: warningsOf(found, words),
    consultFlag: row.doctorId === identity.userId || identity.permissions.has(CONSULTATION_ALL) ? 'Y' : 'N',
    version: row.version,
  };
}

/** @throws 40302, 40001 */
export async function listVisits(
  context: CallContext,
  request: ListRequest,
): Promise<DataOf<typeof bookingCalls.list>> {
  const { db, identity } = context;
  const { states } = request;
  const wanted = and(
    wantedOf(context, request),
    states === undefined ? undefined : inArray(booking.state, states),
  );
  const counted = db
    .select({ total: sql<number>`count(*)::int` })
    .from(booking)
    .innerJoin(owner, eq(owner.id, booking.ownerId))
    .innerJoin(pet, eq(pet.id, booking.petId))
    .where(wanted);
  const [found, [count], words] = await Promise.all([
    visits(context)
      .where(wanted)
      .orderBy(...order)
      .limit(request.pageSize)
      .offset(offsetOf(request)),
    counted,
    wordsOf(context),
  ]);
  return { list: found.map((one) => visitOf(identity, one, words)), total: count?.total ?? 0 };
}

/** Every state, also those that nobody is in. @throws 40302, 40001 */
export async function countStates(
  context: CallContext,
  filters: Filters,
): Promise<DataOf<typeof bookingCalls.stateCount>> {
  const rows = await context.db
    .select({ state: booking.state, count: sql<number>`count(*)::int` })
    .from(booking)
    .innerJoin(owner, eq(owner.id, booking.ownerId))
    .innerJoin(pet, eq(pet.id, booking.petId))
    .where(wantedOf(context, filters))
    .groupBy(booking.state);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return (Object.keys(bookingStates.words).map(Number) as BookingState[]).map((state) => ({
    state,
    count: counts.get(state) ?? 0,
  }));
}
