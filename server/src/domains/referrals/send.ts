import { and, eq } from 'drizzle-orm';
import { caseStates, type CaseStatus } from '@hospital/shared/contract/caseStates';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { referralCalls } from '@hospital/shared/contract/calls/referrals';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { liveStates, type LiveState } from '@hospital/shared/contract/liveStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { isOneOf } from '../../platform/database/paging';
import { BusinessError, forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { attachment } from '../attachments/schema';
import type { CaseRow } from '../cases';
import { medicalCase } from '../cases/schema';
import { liveInfo } from '../inpatients/schema';
import { referObstacleOf } from '../records';
import { bizType, loggedReferral, storesOf } from './referralRow';
import { referral } from './schema';
import { summaryOf } from './summary';
import { expectTarget } from './targets';
import { tellReceiver } from './tell';

type Sent = { readonly referralId: string };
type Destination = Omit<RequestOf<typeof referralCalls.sendCase>, 'caseId'>;

const [STAYING, WAITING] = [1, 0];
/** Numbers of referrals are of the chain: both stores name them. */
const WHOLE_CHAIN = '0';

/** Where it goes, as it is kept. @throws 40001 for no place, two, the own one, or one that is not there */
async function placeOf({ db }: CallContext, row: CaseRow, request: Destination) {
  const toStoreId = request.toStoreId || null;
  const externalHospital = request.externalHospital?.trim() ?? '';
  const toDoctorId = request.toDoctorId ?? '';
  if (toStoreId === null && externalHospital === '')
    throw invalid('toStoreId', '请选择接收门店或填写院外医院');
  if (toStoreId === null) {
    if (toDoctorId !== '') throw invalid('toDoctorId', '院外转诊不能选择接收医生');
    return { toStoreId, externalHospital, toDoctorId };
  }
  if (externalHospital !== '') throw invalid('externalHospital', '接收门店与院外医院只能选择一个');
  if (toStoreId === row.storeId) throw invalid('toStoreId', '不能转诊到病例所在的门店');
  await expectTarget(db, toStoreId, toDoctorId);
  return { toStoreId, externalHospital, toDoctorId };
}

/** @throws 40001 for a file that is not of the animal */
async function expectFiles({ db }: CallContext, petId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = and(isOneOf(attachment.id, ids), eq(attachment.petId, petId), eq(attachment.deletedBy, ''));
  if ((await db.$count(attachment, wanted)) < ids.length) throw invalid('attachIds', '随附文件不是该宠物的');
}

/** @throws 40902 for a case that is not running, or that waits elsewhere already */
async function expectReferable({ db }: CallContext, row: CaseRow): Promise<void> {
  const status = row.status as CaseStatus;
  if (!mayMove(caseStates, status, 'refer'))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(caseStates, status, 'refer'));
  const [open] = await db
    .select({ referralNo: referral.referralNo })
    .from(referral)
    .where(and(eq(referral.caseId, row.id), eq(referral.status, WAITING)));
  if (open) throw forbiddenTransition(`已有待接收的转诊 ${open.referralNo}`, '再次转诊');
}

/** Sends a case that is held. */
async function send(
  context: CallContext,
  row: CaseRow,
  liveInfoId: string | null,
  request: Destination,
): Promise<Sent> {
  const { db, audit, tellChanges } = context;
  await expectReferable(context, row);
  const reason = request.reason.trim();
  if (reason === '') throw invalid('reason', '请填写转诊原因');
  const place = await placeOf(context, row, request);
  const attachIds = [...(request.attachIds ?? [])];
  await expectFiles(context, row.petId, attachIds);
  const referralNo = await takeNumber(db, 'referral', WHOLE_CHAIN, new Date());
  const inserted = await db
    .insert(referral)
    .values({
      ...{ id: newId(), referralNo, caseId: row.id, liveInfoId, fromStoreId: row.storeId, ...place },
      ...{ reason, summary: await summaryOf(db, row), attachIds },
      ...madeBy(context),
    })
    .returning();
  const saved = oneRow(inserted);
  audit({ bizType, bizId: saved.id, before: null, after: loggedReferral(saved) });
  await tellChanges({ stores: storesOf(saved) });
  await tellReceiver(context, saved, '转诊给您，待接收');
  return { referralId: saved.id };
}

/** Sends a case to another store or hospital. @throws 404, 40302, 40001; 40902, also for an animal in hospital */
export async function sendCase(
  context: CallContext,
  { caseId, ...request }: RequestOf<typeof referralCalls.sendCase>,
): Promise<Sent> {
  const row = await rowInScope(context, medicalCase, caseId, 'held');
  const obstacle = await referObstacleOf(context.db, caseId);
  if (obstacle) throw obstacle;
  return send(context, row, null, request);
}

/** The same of an animal in hospital; its stay ends by its discharge. @throws 404, 40302, 40001, 40902 */
export async function sendStay(
  context: CallContext,
  { liveInfoId, ...request }: RequestOf<typeof referralCalls.sendStay>,
): Promise<Sent> {
  const stay = await rowInScope(context, liveInfo, liveInfoId);
  if (stay.state !== STAYING)
    throw forbiddenTransition(liveStates.words[stay.state as LiveState], '住院转诊');
  const row = await rowInScope(context, medicalCase, stay.caseId, 'held');
  return send(context, row, liveInfoId, request);
}
