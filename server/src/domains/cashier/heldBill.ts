import { eq } from 'drizzle-orm';
import { BILL_OF_FILED_CASE } from '@hospital/shared/contract/billWords';
import { billStates, type BillMove, type BillStatus } from '@hospital/shared/contract/billStates';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { bill } from '../billing/schema';
import { medicalCase } from '../cases/schema';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { billInfo } from './billInfo';
import type { BillRecord } from './records';
import { isFiled, isOver } from './statesOfCases';

/** @throws 40902 with the state in words */
export function expectMove({ status }: BillRecord, ...moves: readonly BillMove[]): void {
  const state = status as BillStatus;
  if (moves.some((move) => mayMove(billStates, state, move))) return;
  throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(billStates, state, moves[0] ?? 'modify'));
}

/** Why a bill takes no coupon any more, whatever its lines; empty: it does. */
export function whyNoCoupons({ status }: BillRecord): string {
  const state = status as BillStatus;
  return mayMove(billStates, state, 'modify') ? '' : `账单${billStates.words[state]}，不能再使用优惠券`;
}

/**
 * A bill that the caller may work on, locked until the end of the transaction.
 *
 * @throws 404; 40302; 40901 with the present bill
 */
export async function heldBill(context: CallContext, id: string, read: ReadVersion): Promise<BillRecord> {
  const row = await rowInScope(context, bill, id, 'held');
  await expectVersion(row, read, () => billInfo(context, { id }));
  return row;
}

/** `status` of the case of a bill, which nobody changes until the transaction ends; undefined: it has none. */
async function heldStateOfCase({ db }: CallContext, { caseId }: BillRecord): Promise<number | undefined> {
  if (caseId === null) return undefined;
  const [row] = await db
    .select({ status: medicalCase.status })
    .from(medicalCase)
    .where(eq(medicalCase.id, caseId))
    .for('share');
  return row?.status;
}

/** Whether nothing is charged in the case of a bill any more; that stays so until the transaction ends. */
export const isCaseOver = async (context: CallContext, row: BillRecord): Promise<boolean> =>
  isOver(await heldStateOfCase(context, row));

/**
 * What a bill of a case that is filed charges stays as it is, which is said in words of its own: those of the spec are for a bill that
 * would be written, and no page but that of the case shows them.
 *
 * @throws 40301
 */
export async function expectCaseOpen(context: CallContext, row: BillRecord): Promise<void> {
  if (isFiled(await heldStateOfCase(context, row)))
    throw new BusinessError(ErrorCode.CaseArchived, BILL_OF_FILED_CASE);
}
