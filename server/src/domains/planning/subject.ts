import { and, eq } from 'drizzle-orm';
import { caseStates, type CaseStatus } from '@hospital/shared/contract/caseStates';
import { petStates, type PetStatus } from '@hospital/shared/contract/petStates';
import { isOneOf } from '../../platform/database/paging';
import { mayBeFollowed } from '@hospital/shared/contract/reviewPlanWords';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import { petDead } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { worksInStore } from '../accounts';
import { userAccount } from '../accounts/schema';
import type { CaseRow } from '../cases';
import { medicalCase } from '../cases/schema';
import { petOf } from '../customer';
import { expectPlaces, storeOf } from '../settings';

const ACTION = '安排回访';
/** `status` of an animal. */
export const DEAD = 2;
const CANCELLED_CASE = 4;

/** Whom a follow-up is about. */
export interface Subject {
  readonly storeId: string;
  readonly ownerId: string;
  readonly petId: string;
  readonly petName: string;
}

/** An animal that is looked after, held so that its end closes what is planned now, too. @throws 404, 40302, 42208, 40001 */
async function animalOf(context: CallContext, petId: string): Promise<Omit<Subject, 'storeId'>> {
  const { row, owner } = await petOf(context, petId, true);
  if (row.status === DEAD) throw petDead(ACTION);
  if (!mayBeFollowed(row.status))
    throw invalid('petId', `宠物${petStates.words[row.status as PetStatus]}，不能${ACTION}`);
  return { ownerId: owner.id, petId: row.id, petName: row.name };
}

/** The case that is followed, held, with its animal. @throws 404, 40302, 42208, 40001; 40902 for a cancelled one */
export async function caseSubject(
  context: CallContext,
  caseId: string,
): Promise<{ record: CaseRow; subject: Subject }> {
  const record = await rowInScope(context, medicalCase, caseId, 'held');
  if (record.status === CANCELLED_CASE)
    throw forbiddenTransition(caseStates.words[record.status as CaseStatus], ACTION);
  return { record, subject: { ...(await animalOf(context, record.petId)), storeId: record.storeId } };
}

/** Animals without a case, at the named store or where the caller stands. @throws 40001, 404, 40302, 42208 */
export async function petSubjects(
  context: CallContext,
  petIds: readonly string[],
  named: string | undefined,
): Promise<Subject[]> {
  const { db, identity } = context;
  const storeId = storeOf(identity, named || undefined);
  await expectPlaces(db, identity, [storeId]);
  const subjects: Subject[] = [];
  // In one order, so that two who plan for the same animals come one after the other.
  for (const petId of [...petIds].sort()) subjects.push({ ...(await animalOf(context, petId)), storeId });
  return subjects;
}

/** Those of the users who still work in the store. */
export async function stillThere(
  db: TenantDatabase,
  storeId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const wanted = ids.filter((id) => id !== '');
  if (wanted.length === 0) return new Set();
  const { id, delFlag, enabled } = userAccount;
  const rows = await db
    .select({ id })
    .from(userAccount)
    .where(and(isOneOf(id, wanted), eq(delFlag, 'N'), eq(enabled, 'Y'), worksInStore(storeId)));
  return new Set(rows.map((user) => user.id));
}

/** @throws 40001 for who does not work in the store */
export async function expectExecutor(db: TenantDatabase, storeId: string, id: string): Promise<void> {
  if (!(await stillThere(db, storeId, [id])).has(id)) throw invalid('executorId', '所选执行人不在该门店');
}
