import { eq } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { washingCalls } from '@hospital/shared/contract/calls/washing';
import { oneRow } from '../../platform/database/oneRow';
import { showFiles } from '../../platform/files/uses';
import type { CallContext } from '../../platform/http/call';
import type { TextProvider } from '../../platform/outgoing';
import { visitFollowsWash } from '../bookings';
import { owner } from '../owners/schema';
import { reservationArrives } from './reserved';
import { heldPlan, writePlan } from './heldPlan';
import { askForText } from './notices';
import { washPhotos } from './photos';
import { openPlanBill } from './planBill';
import { itemsOfPlans, plannedItems, writeItems } from './planItems';

/**
 * 进行中 → 已完成: opens the bill (type 3) over what was done, at the prices agreed on the plan; what is added is priced
 * now. Packages go first, where the store does not want their codes; where it does, the desk uses them at paying.
 * Where somebody sends text messages the owner is told by one.
 *
 * @throws 404, 40302, 40902, 40901; 40001 for items that are no washing or named twice, and for what is no photograph of
 *   the caller's
 */
export const finishWashPlan =
  (texts: TextProvider | null) =>
  async (
    context: CallContext,
    request: RequestOf<typeof washingCalls.finish>,
  ): Promise<DataOf<typeof washingCalls.finish>> => {
    const { db } = context;
    const held = await heldPlan(context, request, 'finish');
    const { row } = held;
    const agreed = await itemsOfPlans(db, [row.id]);
    const { level } = oneRow(
      await db.select({ level: owner.level }).from(owner).where(eq(owner.id, row.ownerId)),
    );
    const items = request.items
      ? await plannedItems(db, request.items, {
          ...{ storeId: row.storeId, ownerId: row.ownerId, petId: row.petId, level, agreed },
        })
      : agreed;
    if (request.items) await writeItems(db, row.id, items);
    const { photosAfter = row.photosAfter, remark = row.remarks } = request;
    const { photosBefore } = row;
    await showFiles(context, washPhotos, row.id, { photosBefore, photosAfter }, [
      ...photosBefore,
      ...row.photosAfter,
    ]);
    const bill = await openPlanBill(context, row, items);
    await reservationArrives(context, row);
    await visitFollowsWash(context, row, 3);
    await writePlan(context, held, {
      ...{ state: 3, finishTime: new Date(), billId: bill.id, photosAfter, remarks: remark.trim() },
      ...(texts ? await askForText(db, row) : {}),
    });
    return { billId: bill.id, amount: yuanOf(bill.payableAmount) };
  };
