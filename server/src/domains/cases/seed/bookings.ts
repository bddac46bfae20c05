import { formatDateTime, formatDay } from '../../../platform/database/chinaTime';
import { initialDictionary } from '../../dictionary';
import type { booking, reservation } from '../../reception/schema';
import type { medicalCase } from '../schema';
import type { owner, pet, petWeight } from '../../owners/schema';
import { illnesses } from './illnesses';
import { itemAt, randomStream, type Random } from '../../../platform/seeds/random';

type CaseRow = typeof medicalCase.$inferInsert;
type BookingRow = typeof booking.$inferInsert;
type ReservationRow = typeof reservation.$inferInsert;
type WeightRow = typeof petWeight.$inferInsert;
type PetRow = typeof pet.$inferInsert;
type OwnerRow = typeof owner.$inferInsert;

/** How the cases began: every one with a booking, some of those with a reservation. `cases` then name theirs. */
export interface Bookings {
  readonly cases: CaseRow[];
  readonly bookings: BookingRow[];
  readonly reservations: ReservationRow[];
  readonly weights: WeightRow[];
}

const minute = 60_000;
const before = (moment: Date, minutes: number): Date => new Date(moment.getTime() - minutes * minute);
const emergency = 5;
const codes = new Map(
  initialDictionary().flatMap(({ type, code, name }) =>
    type === 'diagnosis' ? [[name, code] as const] : [],
  ),
);
const advice = new Map(illnesses.map(({ diagnosis, followUp }) => [diagnosis, followUp]));

/** `10:30` in China, on the quarter of an hour before. */
function clock(moment: Date): string {
  const [, hours = '', minutes = ''] = /(\d{2}):(\d{2}):/.exec(formatDateTime(moment)) ?? [];
  return `${hours}:${String(Math.floor(Number(minutes) / 15) * 15).padStart(2, '0')}`;
}

/** The state that a booking is left in by its case: running, cancelled, or finished. */
const stateOf = ({ status }: CaseRow): number => (status === 1 ? 2 : status === 4 ? 4 : 3);

function examOf(random: Random, weight: string): Record<string, string> {
  return {
    temperature: (38 + random.int(0, 14) / 10).toFixed(1),
    heartRate: String(random.int(80, 160)),
    breath: String(random.int(18, 40)),
    mental: 'GOOD',
    weight,
  };
}

/** Weighed at every visit, a little more or less than what the file says. */
const weighed = (random: Random, weight: string): string =>
  Math.max(0.03, (Number(weight) * random.int(96, 104)) / 100).toFixed(2);

function reservationOf(
  record: CaseRow,
  { pet: animal, owner: person }: { readonly pet: PetRow; readonly owner: OwnerRow },
  source: number,
): ReservationRow {
  const start = clock(record.visitTime);
  const end = clock(new Date(record.visitTime.getTime() + 45 * minute));
  return {
    id: record.id.replace('C', 'Y'),
    reservationNo: record.caseNo.replace('BL', 'YY'),
    storeId: record.storeId,
    ownerId: record.ownerId,
    petId: record.petId,
    name: person.name,
    mobile: person.mobile,
    petName: animal.name,
    doctorId: record.doctorId,
    reservationDate: formatDay(record.visitTime),
    startTime: start,
    endTime: end < start ? '23:59' : end,
    source,
    status: 2,
    createDate: before(record.visitTime, 26 * 60),
    updateDate: before(record.visitTime, 15),
  };
}

/** A booking for each case, by whom the owner was received; pets and owners are those of the cases. */
export function demoBookings(
  cases: readonly CaseRow[],
  { pets, owners }: { readonly pets: readonly PetRow[]; readonly owners: readonly OwnerRow[] },
): Bookings {
  const random = randomStream('bookings');
  const petOf = new Map(pets.map((one) => [one.id, one]));
  const ownerOf = new Map(owners.map((one) => [one.id, one]));
  const seen = new Set<string>();
  const result: Bookings = { cases: [], bookings: [], reservations: [], weights: [] };
  for (const record of [...cases].sort((a, b) => a.visitTime.getTime() - b.visitTime.getTime())) {
    const animal = petOf.get(record.petId);
    const person = ownerOf.get(record.ownerId);
    if (!animal || !person) continue;
    const firstFlag = seen.has(record.petId) ? 'N' : 'Y';
    seen.add(record.petId);
    const state = stateOf(record);
    const urgent = record.caseType === emergency;
    const reserved = !urgent && random.chance(0.3);
    const arrived = reserved
      ? reservationOf(record, { pet: animal, owner: person }, itemAt([1, 2, 3], random.int(0, 2)))
      : null;
    if (arrived) result.reservations.push(arrived);
    const weight = weighed(random, animal.weight ?? '1');
    const registerTime = before(record.visitTime, random.int(5, 25));
    const id = record.id.replace('C', 'K');
    result.bookings.push({
      id,
      bookingNo: record.caseNo.replace('BL', 'GH'),
      storeId: record.storeId,
      ownerId: record.ownerId,
      petId: record.petId,
      doctorId: record.doctorId,
      productId: urgent ? 'H3001-003' : 'H3001-001',
      registerFee: urgent ? 15_000 : 3_000,
      payStatus: state === 3 ? 'Y' : 'N',
      sourceType: arrived ? 2 : record.caseType === 4 ? 3 : 1,
      reservationId: arrived?.id ?? null,
      firstFlag,
      urgentFlag: urgent ? 'Y' : 'N',
      queueNo: Number(record.caseNo.slice(-4)),
      state,
      weight,
      complaint: record.complaint ?? '',
      registerTime,
      consultationTime: state === 4 ? null : record.visitTime,
      finishTime: state === 3 ? (record.endTime ?? record.lastActivity) : null,
      cancelReason: state === 4 ? 'RECOVER' : '',
      createDate: registerTime,
      updateDate: record.lastActivity,
    });
    if (state !== 4)
      result.weights.push({
        id: record.id.replace('C', 'G'),
        petId: record.petId,
        weight,
        measureTime: record.visitTime,
        source: 'case',
        operatorId: record.doctorId,
        createDate: record.visitTime,
        updateDate: record.visitTime,
      });
    const diagnosis = record.diagnosis ?? '';
    result.cases.push({
      ...record,
      bookingId: id,
      firstFlag,
      exam: examOf(random, weight),
      diagnoses: [
        {
          code: codes.get(diagnosis) ?? '',
          name: diagnosis,
          kind: record.status === 1 ? '初步' : '确诊',
          main: 'Y',
        },
      ],
      advice: advice.get(diagnosis) ?? '',
    });
  }
  return result;
}
