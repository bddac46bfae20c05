import type { medicalCase } from '../../cases/schema';
import type { booking } from '../../reception/schema';
import type { pet } from '../../owners/schema';
import type { liveInfo, liveOrder } from '../schema';
import type { Calendar } from '../../../platform/seeds/calendar';
import type { Place } from '../../places';
import type { StaffMember } from '../../accounts';

type CaseRow = typeof medicalCase.$inferInsert;
type BookingRow = typeof booking.$inferInsert;
type PetRow = typeof pet.$inferInsert;
type InfoRow = typeof liveInfo.$inferInsert;
type OrderRow = typeof liveOrder.$inferInsert;

/** Pets in hospital, with what is to be done for them; `cases` with theirs being inpatients' (type 2) and running, as `bookings` are. */
export interface Inpatients {
  readonly cases: CaseRow[];
  readonly bookings: BookingRow[];
  readonly infos: InfoRow[];
  readonly orders: OrderRow[];
}

/** What was there before: cases, the visits that they began with, and animals. */
interface Before {
  readonly cases: readonly CaseRow[];
  readonly bookings: readonly BookingRow[];
  readonly pets: readonly PetRow[];
  /** Cases whose bills are not settled. */
  readonly unpaid: ReadonlySet<string>;
}

/** `status` of a case, and `state` of its visit. */
const [RUNNING, ENDED] = [1, 2] as const;
const WITH_DOCTOR = 2;
const mostOfStore = 3;
const daily: readonly (readonly [hour: number, content: string])[] = [
  [0, '夜间巡查：体温、呼吸、心率'],
  [8, '静脉输液，记录进食与饮水'],
  [14, '口服给药，更换敷料'],
  [20, '测量体温，清洁笼位'],
];

/** The pets of the last cases of each store that run, or ended and are paid, stay in hospital; last night's round is still to be noted. */
export function demoInpatients(
  calendar: Calendar,
  places: readonly Place[],
  { cases, bookings, pets, unpaid }: Before,
  team: readonly StaffMember[],
): Inpatients {
  const alive = new Set(pets.filter(({ status }) => status === 1).map(({ id }) => id));
  const infos: InfoRow[] = [];
  const orders: OrderRow[] = [];
  // The first of each store should have left then.
  const yesterday = calendar.at(-1, 10 * 60);
  for (const { id: storeId } of places) {
    const own = cases.filter((one) => one.storeId === storeId && alive.has(one.petId));
    const running = own.filter(({ status = RUNNING }) => status === RUNNING);
    const open = [
      // What ended and is unpaid is left as it is: lists of unfinished cases show it.
      ...own.filter(({ id, status }) => status === ENDED && !unpaid.has(id)),
      // One is left for the doctors to end, or to take in.
      ...running.slice(0, -1),
    ].filter(({ petId }) => petId !== running.at(-1)?.petId);
    // The last case of each pet.
    const chosen = [...new Map(open.map((one) => [one.petId, one])).values()].slice(-mostOfStore);
    const nurse = team.find(({ roleIds, storeIds }) => roleIds.includes('7') && storeIds.includes(storeId));
    for (const [at, record] of chosen.entries()) {
      const info: InfoRow = {
        id: `L${storeId}-${at + 1}`,
        storeId,
        caseId: record.id,
        petId: record.petId,
        doctorId: record.doctorId,
        inTime: record.visitTime,
        nurseId: nurse?.row.id ?? '',
        cageName: `A区${at + 1}号笼`,
        level: at === 0 ? '一级护理' : '二级护理',
        deposit: 50_000 * (at + 1),
        planOutTime: at === 0 && record.visitTime < yesterday ? yesterday : calendar.at(2, 10 * 60),
        condition: record.diagnosis ?? '',
        createId: record.doctorId,
        createDate: record.visitTime,
      };
      infos.push(info);
      for (const day of [-1, 0, 1]) {
        for (const [index, [hour, content]] of daily.entries()) {
          const orderTime = calendar.at(day, hour * 60);
          if (orderTime < record.visitTime) continue;
          const done = day < 0 && index < daily.length - 1;
          orders.push({
            id: `${info.id}-${calendar.day(day).slice(5).replace('-', '')}${index + 1}`,
            liveInfoId: info.id,
            orderTime,
            content,
            ...(done
              ? { doneBy: nurse?.row.id ?? record.doctorId, doneTime: calendar.at(day, hour * 60 + 10) }
              : {}),
            createId: record.doctorId,
            createDate: record.visitTime,
          });
        }
      }
    }
  }
  const inHospital = new Set(infos.map(({ caseId }) => caseId));
  const visits = new Set(cases.filter(({ id }) => inHospital.has(id)).map(({ bookingId }) => bookingId));
  return {
    // A case does not end while its animal is in hospital with it, and neither does its visit.
    cases: cases.map((one) =>
      inHospital.has(one.id) ? { ...one, caseType: 2, status: RUNNING, endTime: null } : one,
    ),
    bookings: bookings.map((one) =>
      visits.has(one.id) ? { ...one, state: WITH_DOCTOR, finishTime: null } : one,
    ),
    infos,
    orders,
  };
}
