import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { testingCalls } from '@hospital/shared/contract/calls/testing';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { IMAGING, TEST_FIELDS } from '@hospital/shared/contract/testWords';
import { takeNumber } from '../../platform/database/counters';
import { BusinessError, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { billNoteOf } from './billNote';
import { heldTest, moveTest } from './testRow';
import { tellDoctor } from './tellDoctor';

/**
 * 待采样 → 检测中: the sample gets its number, and who took it is at work on it unless the doctor named somebody.
 * Imaging begins without a sample.
 *
 * @throws 404, 40302, 40901, 40902
 */
export async function startTest(
  context: CallContext,
  request: RequestOf<typeof testingCalls.start>,
): Promise<DataOf<typeof testingCalls.start>> {
  const row = await heldTest(context, request, 'start');
  const sampleNo =
    row.type === IMAGING ? '' : await takeNumber(context.db, 'sample', row.storeId, new Date());
  const executorId = row.executorId || context.identity.userId;
  return { ...(await moveTest(context, row, { status: 1, sampleNo, executorId })), sampleNo };
}

/**
 * 待审核 → 已出报告, told to the doctor; or, with a reason, back to 检测中. Who made a report does not approve it.
 *
 * @throws 404, 40302, 40901; 40902, also for one's own; 40001 for sending back without a reason
 */
export async function auditTest(
  context: CallContext,
  request: RequestOf<typeof testingCalls.audit>,
): Promise<DataOf<typeof testingCalls.audit>> {
  const passes = request.passFlag === 'Y';
  const row = await heldTest(context, request, passes ? 'audit' : 'back');
  const auditId = context.identity.userId;
  if (row.executorId === auditId)
    throw new BusinessError(ErrorCode.ForbiddenTransition, '报告须由检测人以外的人审核');
  if (!passes) {
    const backReason = request.backReason?.trim() ?? '';
    if (backReason === '') throw invalid('backReason', `请填写${TEST_FIELDS.backReason}`);
    return moveTest(context, row, { status: 1, backReason });
  }
  const moved = await moveTest(context, row, { status: 3, auditId, backReason: '', reportTime: new Date() });
  await tellDoctor(context, row);
  return moved;
}

/**
 * The order ends without a report. What it is charged by stays as it is: money is the cashier's, and the answer says what
 * is left to do there.
 *
 * @throws 404, 40302, 40901; 40902 for one that has begun and was not sent back; 40001 without a reason
 */
export async function cancelTest(
  context: CallContext,
  request: RequestOf<typeof testingCalls.cancel>,
): Promise<DataOf<typeof testingCalls.cancel>> {
  const row = await heldTest(context, request, 'cancel');
  const cancelReason = request.reason.trim();
  if (cancelReason === '') throw invalid('reason', `请填写${TEST_FIELDS.cancelReason}`);
  const moved = await moveTest(context, row, { status: 4, cancelReason });
  return { ...moved, billNote: await billNoteOf(context.db, row.billItemId) };
}
