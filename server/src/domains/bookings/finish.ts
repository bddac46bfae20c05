import { yuanOf } from '@hospital/shared/contract/amounts';
import type { BookingType } from '@hospital/shared/contract/bookingWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { billUnsettled } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import { suggestedReviews } from '../planning';
import { settingsAt, settingsOfKeys } from '../settings';
import { caseOfVisit } from './consult';
import { unpaidFen } from './unpaid';
import { changeVisit, expectMove, expectRead, holdVisit } from './visit';

type Finished = DataOf<typeof bookingCalls.finish>;

const FINISHED = 3;

/** `finishUnpaid` of the store: Y lets visits end whose bills are to be paid later. */
async function mayOwe({ db }: CallContext, storeId: string): Promise<boolean> {
  const [setting] = await settingsAt(db, storeId, settingsOfKeys(new Set(['finishUnpaid'])));
  return setting?.configValue !== 'N';
}

/**
 * Ends a visit; what is still to be paid stands among the unsettled. Its case is ended by its doctor, not here.
 *
 * @throws 404, 40302, 40901, 40902; 42206 in stores where everything is paid before
 */
export async function finishVisit(
  context: CallContext,
  request: RequestOf<typeof bookingCalls.finish>,
): Promise<Finished> {
  const { db } = context;
  const row = await holdVisit(context, request.id);
  expectMove(row, 'finish');
  await expectRead(row, request);
  const caseId = await caseOfVisit(db, row.id);
  const unpaid = await unpaidFen(db, row, caseId);
  if (unpaid > 0 && !(await mayOwe(context, row.storeId))) throw billUnsettled('完成就诊');
  await changeVisit(context, row, { state: FINISHED, finishTime: new Date() });
  return {
    unpaidAmount: yuanOf(unpaid),
    reviewSuggest: await suggestedReviews(context, row.type as BookingType, caseId),
    ...{ caseId, petId: row.petId },
  };
}
