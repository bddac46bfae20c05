import { PLAN_TIME } from '@hospital/shared/contract/reviewPlanWords';
import { addDays } from '@hospital/shared/format';
import { formatDay, parseDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { bizType } from '../reviews';
import { review } from '../reviews/schema';
import { loggedPlans } from './save';
import type { Subject } from './subject';

/** Days after the animal went home; a call. */
const [DAYS, CALL] = [3, 2];
const CONTENT = '寄养离店回访：精神、食欲、排便与回家后的适应情况';

/** Plans the call after a stay; whoever let the animal out does it. */
export async function afterStay(context: CallContext, { petName, ...subject }: Subject): Promise<void> {
  const { db, identity, audit } = context;
  const now = new Date();
  const due = parseDateTime(`${addDays(formatDay(now), DAYS)} ${PLAN_TIME}`) ?? now;
  const inserted = await db
    .insert(review)
    .values({
      ...{ id: newId(), ...subject, type: CALL, reviewTime: due, content: CONTENT },
      executorId: identity.userId,
      ...madeBy(context),
    })
    .returning();
  const row = oneRow(inserted);
  const asLogged = await loggedPlans(db, [row]);
  audit({ bizType, bizId: row.id, before: null, after: asLogged(row, petName) });
}
