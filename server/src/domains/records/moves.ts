import type { RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import { CASE_TYPES, type CaseType } from '@hospital/shared/contract/caseWords';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { cancelReviewsOfCase } from '../reviews';
import { cancelObstacleOf } from './cancelObstacle';
import { because, changeCase, expectMove, expectRead, holdCase } from './held';
import { rulesOf } from './rules';

const [RUNNING, CANCELLED] = [1, 4];
const HOUR = 3_600_000;

/** Cancels a case that was begun by mistake, and the follow-ups that were planned of it. @throws 404, 40302, 40901, 40902; 42206 with a bill that is to be paid */
export async function cancelCase(
  context: CallContext,
  request: RequestOf<typeof caseCalls.cancel>,
): Promise<null> {
  const row = await holdCase(context, request.id);
  expectMove(row, 'cancel');
  await expectRead(context, row, request);
  const obstacle = await cancelObstacleOf(context.db, row);
  if (obstacle) throw obstacle;
  await cancelReviewsOfCase(context, row.id);
  await changeCase(context, row, { status: CANCELLED }, because(request.reason));
  return null;
}

/** Takes an ended case back within the hours of its store. @throws 404, 40302, 40901, 40902 */
export async function withdrawCase(
  context: CallContext,
  request: RequestOf<typeof caseCalls.withdraw>,
): Promise<null> {
  const row = await holdCase(context, request.id);
  expectMove(row, 'withdraw');
  await expectRead(context, row, request);
  const { withdrawHours } = await rulesOf(context.db, row.storeId);
  if (row.endTime && Date.now() - row.endTime.getTime() > withdrawHours * HOUR)
    throw forbiddenTransition(`已结束超过${withdrawHours}小时`, '撤回病例');
  await changeCase(context, row, { status: RUNNING, endTime: null }, because(request.reason));
  return null;
}

/** @throws 404, 40302, 40901, 40902; 40001 for the type that it has */
export async function changeCaseType(
  context: CallContext,
  request: RequestOf<typeof caseCalls.changeType>,
): Promise<null> {
  const row = await holdCase(context, request.id);
  expectMove(row, 'changeType');
  await expectRead(context, row, request);
  if (row.caseType === request.caseType)
    throw invalid('caseType', `病例类型已是${CASE_TYPES[row.caseType as CaseType]}`);
  await changeCase(context, row, { caseType: request.caseType }, because(request.reason));
  return null;
}
