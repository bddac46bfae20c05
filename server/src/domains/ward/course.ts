import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { wardCalls } from '@hospital/shared/contract/calls/ward';
import { LIVE_FIELDS, MOST_COURSE } from '@hospital/shared/contract/liveWords';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { liveCourse } from '../inpatients/schema';
import { pet } from '../owners/schema';
import { expectDeed, heldStay } from './stayRow';

/**
 * Notes how it goes with an inpatient; a note is never changed nor taken back.
 *
 * @throws 404, 40302; 40902 for one that has left; 40001
 */
export async function addCourse(
  context: CallContext,
  request: RequestOf<typeof wardCalls.addCourse>,
): Promise<{ id: string }> {
  const { db, audit, tellChanges } = context;
  const stay = await heldStay(context, request.liveInfoId);
  expectDeed(stay, 'course');
  const content = request.content.trim();
  if (content === '') throw invalid('content', `请填写${LIVE_FIELDS.course}`);
  if ((await db.$count(liveCourse, eq(liveCourse.liveInfoId, stay.id))) >= MOST_COURSE)
    throw invalid('content', `病程记录不能超过${MOST_COURSE}条`);
  const id = newId();
  await db.insert(liveCourse).values({ id, liveInfoId: stay.id, content, ...madeBy(context) });
  const { name } = oneRow(await db.select({ name: pet.name }).from(pet).where(eq(pet.id, stay.petId)));
  audit({ bizType: 'liveCourse', bizId: id, before: null, after: { petName: name, content } });
  await tellChanges({ stores: [stay.storeId] });
  return { id };
}
