import { eq } from 'drizzle-orm';
import { petStates, type PetStatus } from '@hospital/shared/contract/petStates';
import { mayBeFollowed } from '@hospital/shared/contract/reviewPlanWords';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition } from '../../platform/errors/businessError';
import { petDead } from '../../platform/errors/ruleRefusals';
import { medicalCase } from '../cases/schema';
import { pet } from '../owners/schema';
import type { ReviewRow } from './reviewRow';

const DEAD = 2;
const CANCELLED_CASE = 4;

/**
 * A follow-up that is done is pending again only where one may still be planned. The case before the animal, as those
 * who plan hold them; held, so that neither ends meanwhile.
 *
 * @throws 42208 for a dead animal; 40902 for one that was given away or is out of use, and for a cancelled case
 */
export async function expectAgain(
  db: TenantDatabase,
  { caseId, petId }: ReviewRow,
  action: string,
): Promise<void> {
  if (caseId !== null) {
    const [record] = await db
      .select({ status: medicalCase.status })
      .from(medicalCase)
      .where(eq(medicalCase.id, caseId))
      .for('share');
    if (record?.status === CANCELLED_CASE) throw forbiddenTransition('病例已取消', action);
  }
  const animals = await db.select({ status: pet.status }).from(pet).where(eq(pet.id, petId)).for('share');
  const { status } = oneRow(animals);
  if (status === DEAD) throw petDead(action);
  if (!mayBeFollowed(status))
    throw forbiddenTransition(`宠物${petStates.words[status as PetStatus]}`, action);
}
