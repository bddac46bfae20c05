import { and, eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import { EXAM_FIELDS, examLabel } from '@hospital/shared/contract/caseExam';
import type { CaseResult } from '@hospital/shared/contract/caseWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { within } from '../../platform/sessions/storesInView';
import { newestVersion, weightOfVisit, type CaseRow } from '../cases';
import { medicalCase } from '../cases/schema';
import { addWeight, kilograms } from '../customer';
import { pet, petWeight } from '../owners/schema';
import { changeCase, expectMove, holdCase } from './held';
import { casesInHospital } from './inHospital';
import { rulesOfStores } from './rules';
import { keepVersion } from './update';

type Ended = DataOf<typeof caseCalls.end>;

const RUNNING = 1;
const ENDED = 2;

/** What of a case tells whether it may end. */
type Ending = Pick<CaseRow, 'id' | 'storeId' | 'status' | 'exam' | 'diagnoses'>;

/** What keeps each of those running cases from ending: 40001 with all that its store wants to be written, 40902 in hospital. */
async function obstaclesOf(
  db: TenantDatabase,
  rows: readonly Ending[],
): Promise<(row: Ending) => BusinessError | undefined> {
  const rules = await rulesOfStores(db, [...new Set(rows.map(({ storeId }) => storeId))]);
  const staying = await casesInHospital(
    db,
    rows.map(({ id }) => id),
  );
  return ({ id, storeId, exam, diagnoses }) => {
    const { requiredExam, requireDiagnosis } = rules(storeId);
    const missing = EXAM_FIELDS.filter((field) => requiredExam.includes(field) && !exam[field]).map(
      examLabel,
    );
    if (requireDiagnosis === 'Y' && diagnoses.length === 0) missing.push('诊断');
    if (missing.length > 0) return new BusinessError(ErrorCode.Invalid, `未填写：${missing.join('、')}`);
    if (staying.has(id)) return new BusinessError(ErrorCode.ForbiddenTransition, '住院中，请先办理出院');
    return undefined;
  };
}

/**
 * The diagnoses of those of the cases that the caller sees, and what would be said if they were ended now, so that
 * nobody learns only then.
 */
export async function diagnosesOfCases(
  { db, identity }: CallContext,
  { caseIds }: RequestOf<typeof caseCalls.diagnoses>,
): Promise<DataOf<typeof caseCalls.diagnoses>> {
  const { id, storeId, status, exam, diagnoses } = medicalCase;
  const rows = await db
    .select({ id, storeId, status, exam, diagnoses })
    .from(medicalCase)
    .where(and(isOneOf(id, caseIds), within(storeId, identity.storeScope)));
  const obstacleOf = await obstaclesOf(
    db,
    rows.filter((row) => row.status === RUNNING),
  );
  return rows.map((row) => {
    const obstacle = row.status === RUNNING ? obstacleOf(row) : undefined;
    return { caseId: row.id, diagnoses: row.diagnoses, obstacle: obstacle?.message ?? '' };
  });
}

/** What the animal weighed at the visit is a point of its curve, unless the desk has written the same. */
async function weigh(context: CallContext, row: CaseRow): Promise<void> {
  const text = row.exam['weight'];
  if (!text) return;
  const weight = Number(text);
  const [animal] = await context.db.select({ weight: pet.weight }).from(pet).where(eq(pet.id, row.petId));
  if (!animal || animal.weight === kilograms(weight)) return;
  // What it said when it was ended before, and withdrawn to be put right, goes.
  await context.db
    .delete(petWeight)
    .where(
      and(
        eq(petWeight.petId, row.petId),
        eq(petWeight.measureTime, row.visitTime),
        eq(petWeight.source, 'case'),
      ),
    );
  await addWeight(context, { petId: row.petId, weight, measureTime: row.visitTime, source: 'case' });
  // Who was weighed again since weighs that.
  const now = await weightOfVisit(context.db, { ...row, status: ENDED, endTime: new Date() }, animal.weight);
  await context.db
    .update(pet)
    .set({ weight: kilograms(now) })
    .where(eq(pet.id, row.petId));
}

/** @throws 404, 40302, 40902, 40001 */
async function endCase(context: CallContext, id: string, result: CaseResult | undefined): Promise<void> {
  const row = await holdCase(context, id);
  expectMove(row, 'end');
  const obstacle = (await obstaclesOf(context.db, [row]))(row);
  if (obstacle) throw obstacle;
  const newest = await newestVersion(context.db, row);
  const treatmentCaseStatus = result ?? row.treatmentCaseStatus;
  const versionNo = await keepVersion(context, { ...row, treatmentCaseStatus }, newest, '结束病例');
  await changeCase(context, row, {
    ...{ status: ENDED, endTime: new Date(), treatmentCaseStatus, versionNo, draftFlag: 'N' },
  });
  await weigh(context, row);
}

async function numberOf({ db }: CallContext, id: string): Promise<string> {
  const [row] = await db
    .select({ caseNo: medicalCase.caseNo })
    .from(medicalCase)
    .where(eq(medicalCase.id, id));
  return row?.caseNo ?? '';
}

/**
 * Ends cases, each by itself: one that cannot end is told with why, and keeps no other from it. What saved itself becomes
 * a version first. They are held in one order, so that two who end the same never wait for each other.
 */
export async function endCases(
  context: CallContext,
  { ids, treatmentCaseStatus }: RequestOf<typeof caseCalls.end>,
): Promise<Ended> {
  const success: string[] = [];
  const failed: Ended['failed'] = [];
  for (const id of [...ids].sort()) {
    try {
      await endCase(context, id, treatmentCaseStatus);
      success.push(id);
    } catch (failure) {
      if (!(failure instanceof BusinessError)) throw failure;
      // Of what is not the caller's to see not even the number is told.
      const hidden = failure.code === ErrorCode.NotFound || failure.code === ErrorCode.OutOfScope;
      failed.push({ id, caseNo: hidden ? '' : await numberOf(context, id), msg: failure.msg });
    }
  }
  return { success, failed };
}
