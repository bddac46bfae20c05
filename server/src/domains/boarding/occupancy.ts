import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { boardingStates } from '@hospital/shared/contract/boardingStates';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import { BusinessError } from '../../platform/errors/businessError';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDay } from '../../platform/database/chinaTime';
import { liveInfo } from '../inpatients/schema';
import { pet } from '../owners/schema';
import { boarding } from './schema';

/** Days of a stay; the cage is free again on the last one, and at least a night is spent. */
export interface Days {
  readonly startDate: string;
  readonly planEndDate: string;
}

/** Booked, or in the house. */
export const isOpen = inArray(boarding.state, [0, 1]);

/** Whether a boarder is still there after its planned day. */
export const isOverdue = (
  { state, planEndDate }: Pick<typeof boarding.$inferSelect, 'state' | 'planEndDate'>,
  today: string,
): boolean => state === 1 && planEndDate < today;

/** Whoever should have gone and is still there takes the cage tonight, too. */
const takenUntil = (today: string): SQL<string> =>
  sql<string>`greatest(${boarding.planEndDate}, ${boarding.startDate} + 1, case when ${boarding.state} = 1 then ${today}::date + 1 end)`;

/** The stay lies on one of these nights, or is in the house while somebody is to come in now. */
const inTheWay = ({ startDate, planEndDate }: Days, today: string, now: boolean): SQL =>
  sql`((${boarding.startDate} < greatest(${planEndDate}::date, ${startDate}::date + 1)
    and ${takenUntil(today)} > ${startDate}::date) ${now ? sql`or ${boarding.state} = 1` : sql``})`;

/** Who is in the way, for the words of the refusal. */
export interface Obstacle {
  readonly cageId: string;
  readonly state: 0 | 1 | 2 | 3;
  readonly boardingNo: string;
  readonly petName: string;
  readonly startDate: string;
  readonly planEndDate: string;
  /** It is no boarder, but in hospital. */
  readonly inHospital?: true;
}

export interface Asked {
  readonly days: Days;
  /** The animal comes today. */
  readonly now: boolean;
  /** The stay itself, of a boarder or in hospital; empty: a new one. */
  readonly except: string;
}

const obstacles = (db: TenantDatabase, { days, now, except }: Asked, which: SQL): Promise<Obstacle[]> =>
  db
    .select({
      cageId: boarding.cageId,
      state: boarding.state,
      boardingNo: boarding.boardingNo,
      petName: pet.name,
      startDate: boarding.startDate,
      planEndDate: boarding.planEndDate,
    })
    .from(boarding)
    .innerJoin(pet, eq(pet.id, boarding.petId))
    .where(and(which, isOpen, ne(boarding.id, except), inTheWay(days, shanghaiDay(), now)))
    .orderBy(asc(boarding.startDate), asc(boarding.id))
    .then((rows) => rows);

/** Inpatients that lie in these cages on those days; whoever has not left by the planned day stays another night. */
async function inpatientsIn(
  db: TenantDatabase,
  cageIds: readonly string[],
  { days, now, except }: Asked,
): Promise<Obstacle[]> {
  const rows = await db
    .select({
      cageId: liveInfo.cageId,
      petName: pet.name,
      inTime: liveInfo.inTime,
      planOutTime: liveInfo.planOutTime,
    })
    .from(liveInfo)
    .innerJoin(pet, eq(pet.id, liveInfo.petId))
    .where(and(isOneOf(liveInfo.cageId, cageIds), eq(liveInfo.state, 1), ne(liveInfo.id, except)));
  const tomorrow = addDays(shanghaiDay(), 1);
  return rows.flatMap(({ cageId, petName, inTime, planOutTime }): Obstacle[] => {
    const planned = planOutTime ? formatDay(planOutTime) : tomorrow;
    const planEndDate = planned < tomorrow ? tomorrow : planned;
    if (cageId === null || !(now || days.startDate < planEndDate)) return [];
    const startDate = formatDay(inTime);
    return [{ cageId, state: 1, boardingNo: '', petName, startDate, planEndDate, inHospital: true }];
  });
}

/** Whoever takes these cages on those days, boarders in their order and inpatients first. */
export const takenBy = async (
  db: TenantDatabase,
  cageIds: readonly string[],
  asked: Asked,
): Promise<Obstacle[]> => [
  ...(await inpatientsIn(db, cageIds, asked)),
  ...(await obstacles(db, asked, isOneOf(boarding.cageId, cageIds))),
];

/** Other stays of the animal on those days. */
export const elsewhere = (db: TenantDatabase, petId: string, asked: Asked): Promise<Obstacle[]> =>
  obstacles(db, asked, eq(boarding.petId, petId));

/** `该笼位已被豆豆（在店）占用至2026-11-26`. */
const takenInWords = ({ petName, state, planEndDate, inHospital }: Obstacle): string =>
  `该笼位已被${petName}（${inHospital ? '住院' : boardingStates.words[state]}）占用至${planEndDate}`;

export const elsewhereInWords = ({ boardingNo, state, startDate, planEndDate }: Obstacle): string =>
  `该宠物在${startDate}至${planEndDate}已有寄养单${boardingNo}（${boardingStates.words[state]}）`;

/** 42204 with who has the cage. */
export const cageTaken = (by?: Obstacle): BusinessError =>
  new BusinessError(ErrorCode.FullyBooked, by ? takenInWords(by) : '该笼位已被占用', by ?? null);

/**
 * The cage, whose row is held, and the animal, whose row is held, are free on those days.
 *
 * @throws 42204 for the cage; 40001 for an animal that is booked elsewhere
 */
export async function expectFree(
  db: TenantDatabase,
  { cageId, petId }: { readonly cageId: string; readonly petId: string },
  asked: Asked,
): Promise<void> {
  const [taken] = await takenBy(db, [cageId], asked);
  if (taken) throw cageTaken(taken);
  const [other] = await elsewhere(db, petId, asked);
  if (other) throw invalid('petId', elsewhereInWords(other));
}

/** The constraints decide, whatever was looked at before. @throws 42204, 40001 */
export async function placed<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'boarding_cage_taken')) throw cageTaken();
    if (isUniqueViolation(error, 'boarding_pet_in')) throw invalid('petId', '该宠物已在店寄养');
    throw error;
  }
}
