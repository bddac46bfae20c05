import type { medicalCase } from '../schema';
import type { owner, pet } from '../../owners/schema';
import type { Calendar } from '../../../platform/seeds/calendar';
import { illnesses, type Illness } from './illnesses';
import type { DemoPet } from '../../owners';
import type { Place } from '../../places';
import { listedProducts } from '../../stock';
import { randomStream, type Random } from '../../../platform/seeds/random';
import type { StaffMember } from '../../accounts';

type CaseRow = typeof medicalCase.$inferInsert;

/** The bill of a visit; billing gives it its lines. */
interface VisitBill {
  readonly id: string;
  readonly billNo: string;
  readonly storeId: string;
  readonly type: 1;
  readonly caseId: string;
  readonly ownerId: string;
  readonly petId: string;
  readonly status: 0 | 1 | 2;
  readonly totalAmount: number;
  readonly discountAmount: number;
  readonly payableAmount: number;
  readonly paidAmount: number;
  readonly orderTime: Date;
  readonly payTime: Date | null;
  readonly cashierId: string;
  readonly createId: string;
  readonly createDate: Date;
  readonly updateDate: Date;
}

/** A follow-up that a visit asks for. */
export interface VisitReview {
  readonly id: string;
  readonly storeId: string;
  readonly ownerId: string;
  readonly petId: string;
  readonly caseId: string;
  readonly type: number;
  readonly reviewTime: Date;
  readonly content: string;
  readonly executorId: string;
  readonly status: 'Y' | 'N' | 'C';
  readonly result: string;
  readonly createId: string;
  readonly createDate: Date;
  readonly updateDate: Date;
}

/** A test that a visit orders. */
export interface VisitTest {
  readonly id: string;
  readonly orderNo: string;
  readonly storeId: string;
  readonly caseId: string;
  readonly petId: string;
  readonly productName: string;
  readonly type: 1 | 2 | 3;
  readonly status: number;
  readonly applyDoctorId: string;
  readonly applyTime: Date;
  readonly reportTime: Date | null;
  readonly createId: string;
  readonly createDate: Date;
  readonly updateDate: Date;
}

/** What the visits of the last days left behind. */
export interface Visits {
  readonly cases: CaseRow[];
  readonly bills: VisitBill[];
  readonly reviews: VisitReview[];
  readonly testingOrders: VisitTest[];
}

/** Days of history, today not included. */
const days = 90;
/** Visits that a store was sure to have had on these days stay open, so that every store has something to settle. */
const forgotten: ReadonlySet<number> = new Set([-4, -2]);

const prices = new Map(listedProducts.map((item) => [item.name, item.retailPrice]));

/** How a visit ended. */
type Ending = 'archived' | 'ended' | 'unpaid' | 'open' | 'cancelled';

interface Visit {
  readonly place: Place;
  readonly pet: DemoPet;
  readonly doctorId: string;
  readonly receptionId: string;
  readonly cashierId: string;
  readonly illness: Illness;
  /** From today, negative. */
  readonly day: number;
  /** Minutes after midnight. */
  readonly minute: number;
  readonly ending: Ending;
  /** Counts the store's visits of the day. */
  readonly number: number;
}

function endingOf(random: Random, day: number, forced: boolean): Ending {
  if (forced) return random.chance(0.5) ? 'open' : 'unpaid';
  if (random.chance(0.02)) return 'cancelled';
  if (day >= -15 && random.chance(0.04)) return random.chance(0.5) ? 'open' : 'unpaid';
  // A case is archived 24 hours after its end, so yesterday's are not yet.
  return day === -1 ? 'ended' : 'archived';
}

function visitsOf(
  random: Random,
  place: Place,
  pets: readonly DemoPet[],
  team: readonly StaffMember[],
): Visit[] {
  const ids = (roleId: string) =>
    team
      .filter((member) => member.roleIds.includes(roleId) && member.storeIds.includes(place.id))
      .map((member) => member.row.id);
  const [doctors, reception] = [ids('4'), ids('5')];
  const [cashier = reception[0] ?? ''] = ids('6');
  const visits: Visit[] = [];
  for (let day = -days; day < 0; day += 1) {
    const present = pets.filter((pet) => pet.storeId === place.id && pet.lastDay >= day);
    const count = Math.max(random.int(0, 2), forgotten.has(day) || day === -1 ? 1 : 0);
    for (let number = 1; number <= count; number += 1) {
      const pet = random.pick(present);
      visits.push({
        place,
        pet,
        doctorId: random.pick(doctors),
        receptionId: random.pick(reception),
        cashierId: cashier,
        illness: random.pick(illnesses.filter((illness) => illness.species.includes(pet.row.species))),
        day,
        minute: 9 * 60 + 30 + number * 150 + random.int(0, 120),
        ending: endingOf(random, day, forgotten.has(day) && number === 1),
        number,
      });
    }
  }
  return visits;
}

const numberOf = (prefix: string, calendar: Calendar, visit: Visit, count = visit.number): string =>
  `${prefix}${calendar.day(visit.day).replaceAll('-', '')}${String(count).padStart(4, '0')}`;

const idOf = (letter: string, calendar: Calendar, visit: Visit): string =>
  `${letter}${visit.place.id}${calendar.day(visit.day).replaceAll('-', '').slice(2)}${visit.number}`;

const statusOf: Readonly<Record<Ending, number>> = {
  open: 1,
  ended: 2,
  unpaid: 2,
  archived: 3,
  cancelled: 4,
};

function caseOf(random: Random, calendar: Calendar, visit: Visit): CaseRow {
  const { place, pet, illness, day, minute, ending } = visit;
  const length = random.int(30, 100);
  const end = calendar.at(day, minute + length);
  return {
    id: idOf('C', calendar, visit),
    caseNo: numberOf('BL', calendar, visit),
    storeId: place.id,
    ownerId: pet.row.ownerId,
    petId: pet.row.id,
    doctorId: visit.doctorId,
    caseType: illness.diagnosis === '健康检查' ? 1 : random.pick([1, 1, 1, 4, 5]),
    visitTime: calendar.at(day, minute),
    complaint: illness.complaint,
    diagnosis: illness.diagnosis,
    status: statusOf[ending],
    treatmentCaseStatus: ending === 'archived' ? random.pick(['1', '2', '2', '3']) : '0',
    endTime: ending === 'open' ? null : end,
    archiveTime: ending === 'archived' ? calendar.at(day + 1, minute + length) : null,
    lastActivity: end,
    createId: visit.doctorId,
    createDate: calendar.at(day, minute),
    updateDate: end,
  };
}

function billOf(
  random: Random,
  calendar: Calendar,
  visit: Visit,
  record: CaseRow,
  tests: readonly VisitTest[],
): VisitBill {
  const testing = tests.reduce((sum, test) => sum + (prices.get(test.productName) ?? 0), 0);
  const totalAmount = random.int(...visit.illness.cost) * 100 + testing;
  const discountAmount = random.chance(0.25) ? Math.round(totalAmount * random.pick([0.05, 0.1])) : 0;
  const payableAmount = totalAmount - discountAmount;
  const paid = visit.ending === 'archived' || visit.ending === 'ended';
  const partly = !paid && random.chance(0.3);
  return {
    id: idOf('B', calendar, visit),
    billNo: numberOf('ZD', calendar, visit),
    storeId: visit.place.id,
    type: 1,
    caseId: record.id,
    ownerId: record.ownerId,
    petId: record.petId,
    status: paid ? 2 : partly ? 1 : 0,
    totalAmount,
    discountAmount,
    payableAmount,
    paidAmount: paid ? payableAmount : partly ? Math.floor(payableAmount / 200) * 100 : 0,
    orderTime: calendar.at(visit.day, visit.minute + 20),
    payTime: paid ? record.lastActivity : null,
    cashierId: paid || partly ? visit.cashierId : '',
    createId: visit.receptionId,
    createDate: calendar.at(visit.day, visit.minute + 20),
    updateDate: record.lastActivity,
  };
}

function testsOf(random: Random, calendar: Calendar, visit: Visit, record: CaseRow): VisitTest[] {
  const wanted = visit.day === -1 || visit.ending === 'open' ? 1 : 0.5;
  return visit.illness.tests
    .filter(() => random.chance(wanted))
    .map(([productName, type], index): VisitTest => {
      const waiting = visit.day === -1 || visit.ending === 'open';
      const applyTime = calendar.at(visit.day, visit.minute + 10 + index);
      return {
        id: `${idOf('T', calendar, visit)}${index + 1}`,
        orderNo: numberOf('HY', calendar, visit, visit.number * 10 + index),
        storeId: visit.place.id,
        caseId: record.id,
        petId: record.petId,
        productName,
        type,
        status: waiting ? random.int(0, 2) : 3,
        applyDoctorId: visit.doctorId,
        applyTime,
        reportTime: waiting ? null : calendar.at(visit.day, visit.minute + 30 + index),
        createId: visit.doctorId,
        createDate: applyTime,
        updateDate: applyTime,
      };
    });
}

function reviewOf(
  random: Random,
  calendar: Calendar,
  visit: Visit,
  record: CaseRow,
  inDays: number,
): VisitReview {
  const due = visit.day + inDays;
  // A pet's death closes what was still planned for it.
  const closed = visit.pet.row.status === 2 && due >= visit.pet.lastDay;
  const past = random.chance(0.92) ? 'Y' : random.chance(0.5) ? 'N' : 'C';
  const status = closed ? 'C' : due >= 0 ? 'N' : past;
  return {
    id: `${idOf('R', calendar, visit)}${inDays}`,
    storeId: visit.place.id,
    ownerId: record.ownerId,
    petId: record.petId,
    caseId: record.id,
    type: inDays > 5 ? 1 : 2,
    reviewTime: calendar.at(due, 10 * 60 + random.int(0, 16) * 15),
    content: visit.illness.followUp,
    executorId: visit.doctorId,
    status,
    result: status === 'Y' ? random.pick(['BETTER', 'BETTER', 'SAME', 'AGAIN']) : '',
    createId: visit.doctorId,
    createDate: record.lastActivity,
    updateDate: record.lastActivity,
  };
}

/** Cases with their bills, tests and follow-up visits, in every store, up to yesterday. */
export function demoVisits(
  calendar: Calendar,
  places: readonly Place[],
  pets: readonly DemoPet[],
  team: readonly StaffMember[],
): Visits {
  const result: Visits = { cases: [], bills: [], reviews: [], testingOrders: [] };
  for (const place of places) {
    const random = randomStream(`visits of ${place.id}`);
    for (const visit of visitsOf(random, place, pets, team)) {
      const record = caseOf(random, calendar, visit);
      result.cases.push(record);
      if (visit.ending === 'cancelled') continue;
      const tests = testsOf(random, calendar, visit, record);
      result.testingOrders.push(...tests);
      result.bills.push(billOf(random, calendar, visit, record, tests));
      // The calls that are due today, tomorrow and later are those of the visits of the last days.
      for (const inDays of visit.day >= -8 ? [-visit.day, -visit.day + 1] : [3, 7])
        if (random.chance(visit.day >= -3 ? 1 : 0.6))
          result.reviews.push(reviewOf(random, calendar, visit, record, inDays));
    }
  }
  return result;
}

type OwnerRow = typeof owner.$inferInsert;
type PetRow = typeof pet.$inferInsert;

/** Owners and pets with the dates of their first and last visit. */
export function withVisitDates(
  owners: readonly OwnerRow[],
  pets: readonly DemoPet[],
  cases: readonly CaseRow[],
): { owners: OwnerRow[]; pets: PetRow[] } {
  const dates = new Map<string, { first: Date; last: Date }>();
  for (const { petId, ownerId, visitTime } of cases) {
    for (const id of [petId, ownerId]) {
      const known = dates.get(id) ?? { first: visitTime, last: visitTime };
      dates.set(id, {
        first: visitTime < known.first ? visitTime : known.first,
        last: visitTime > known.last ? visitTime : known.last,
      });
    }
  }
  return {
    owners: owners.map((row) => ({ ...row, lastVisitDate: dates.get(row.id)?.last ?? null })),
    pets: pets.map(({ row }) => ({
      ...row,
      firstVisitDate: dates.get(row.id)?.first ?? null,
      lastVisitDate: dates.get(row.id)?.last ?? null,
    })),
  };
}
