import { and, eq } from 'drizzle-orm';
import { CHECKED_SPECIES } from '@hospital/shared/contract/boardingWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { petStates, type PetStatus } from '@hospital/shared/contract/petStates';
import { shanghaiDay } from '@hospital/shared/format';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError, invalid } from '../../platform/errors/businessError';
import { petDead, vaccineExpired } from '../../platform/errors/ruleRefusals';
import { liveInfo } from '../inpatients/schema';
import type { owner, pet } from '../owners/schema';
import { misfitsOf } from './misfits';
import { boardingSettings } from './boardingSettings';
import { cageTaken, elsewhere, elsewhereInWords, takenBy, type Days } from './occupancy';
import { boardingDoc } from './schema';
import type { CageRow } from './stayRow';
import { endingBefore, expiredOn, isOver, type Validity } from './validity';

/** What is wrong with a stay; `refusal` of what stops it. */
export interface Problem {
  readonly msg: string;
  /** Null: it is told, and goes on. */
  readonly refusal: BusinessError | null;
}

/** A stay that somebody wants. */
export interface Wanted {
  readonly pet: typeof pet.$inferSelect;
  readonly owner: typeof owner.$inferSelect;
  readonly cage: CageRow | null;
  readonly days: Days;
  /** The animal comes today. */
  readonly now: boolean;
  /** The stay itself; empty: a new one. */
  readonly except: string;
  readonly validity: Validity;
}

const refused = (refusal: BusinessError): Problem => ({ msg: refusal.msg, refusal });
const told = (msg: string): Problem => ({ msg, refusal: null });
const not = (code: number, msg: string): Problem => refused(new BusinessError(code, msg));

function ofAnimal({ pet: animal, owner: person }: Wanted): Problem[] {
  const problems: Problem[] = [];
  const state = petStates.words[animal.status as PetStatus];
  if (animal.status === 2) problems.push(refused(petDead('寄养')));
  else if (animal.status !== 1)
    problems.push(not(ErrorCode.ForbiddenTransition, `当前状态（${state}）不允许寄养`));
  if (person.blackFlag === 'Y') problems.push(told(`宠主在黑名单中：${person.blackReason}`));
  return problems;
}

const ofFit = ({ cage, pet: animal }: Wanted): Problem[] => (cage ? misfitsOf(cage, animal).map(told) : []);

const isInHospital = async (db: TenantDatabase, petId: string): Promise<boolean> =>
  (await db.$count(liveInfo, and(eq(liveInfo.petId, petId), eq(liveInfo.state, 1)))) > 0;

async function ofPlace(db: TenantDatabase, { cage, pet: animal, ...asked }: Wanted): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (cage?.closedFlag === 'Y')
    problems.push(not(ErrorCode.ForbiddenTransition, `当前状态（停用）不允许入住：${cage.name}`));
  const [taken] = cage ? await takenBy(db, [cage.id], asked) : [];
  if (taken) problems.push(refused(cageTaken(taken)));
  if (asked.now && (await isInHospital(db, animal.id)))
    problems.push(not(ErrorCode.ForbiddenTransition, '当前状态（住院）不允许寄养'));
  const [other] = await elsewhere(db, animal.id, asked);
  if (other) problems.push(refused(invalid('petId', elsewhereInWords(other))));
  return problems;
}

/** An animal that comes now is protected; of one that is booked it is told. */
function ofHealth({ pet: animal, days, now, validity }: Wanted): Problem[] {
  const day = now ? shanghaiDay() : days.startDate;
  const expired = expiredOn(validity, animal.species, day);
  const ending = endingBefore(validity, animal.species, day, days.planEndDate).map(told);
  if (expired.length === 0) return ending;
  const words = expired.join('，');
  const known = isOver(validity, day) ? ('已过期' as const) : ('未登记' as const);
  const refusal = vaccineExpired({ ...validity, checked: CHECKED_SPECIES, reasons: expired }, known);
  return [now ? { msg: `${refusal.msg}：${words}`, refusal } : told(words), ...ending];
}

/** Whether the agreement of the stay is signed. */
const isSigned = async (db: TenantDatabase, boardingId: string): Promise<boolean> =>
  (await db.$count(
    boardingDoc,
    and(
      eq(boardingDoc.boardingId, boardingId),
      eq(boardingDoc.templateId, 'agreement'),
      eq(boardingDoc.status, 1),
    ),
  )) > 0;

async function ofAgreement(db: TenantDatabase, { cage, now, except }: Wanted): Promise<Problem[]> {
  if (!now || !cage) return [];
  const { requireAgreement } = await boardingSettings(db, cage.storeId);
  if (!requireAgreement || (except !== '' && (await isSigned(db, except)))) return [];
  return [not(ErrorCode.ForbiddenTransition, '寄养协议未签署，不能入住，请先保存为预订并签署协议')];
}

/** All that speaks against a stay, what stops it first. */
export async function problemsOf(db: TenantDatabase, wanted: Wanted): Promise<Problem[]> {
  return [
    ...ofAnimal(wanted),
    ...(await ofPlace(db, wanted)),
    ...ofHealth(wanted),
    ...(await ofAgreement(db, wanted)),
    ...ofFit(wanted),
  ].sort((a, b) => Number(a.refusal === null) - Number(b.refusal === null));
}
