import { and, asc, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Day } from '@hospital/shared/format';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { pet } from '../owners/schema';
import { immunePlan } from './schema';

/** To be done, and its day is over. Counts, lists and warnings all ask it. */
export const isOverdue = (today: Day): SQL | undefined =>
  and(eq(immunePlan.status, 'N'), lt(immunePlan.planDate, today));

export interface DuePlan {
  readonly petId: string;
  readonly petName: string;
  readonly planDate: Day;
  readonly name: string;
}

const USUAL = 1;

/** Plans of animals that are looked after, of an owner or of one of the owner's, the first due first. */
const plansOf = (db: TenantDatabase, ownerId: string, petId: string | undefined, wanted: SQL | undefined) =>
  db
    .select({
      petId: pet.id,
      petName: pet.name,
      planDate: immunePlan.planDate,
      name: immunePlan.productName,
    })
    .from(immunePlan)
    .innerJoin(pet, eq(pet.id, immunePlan.petId))
    .where(
      and(
        eq(pet.ownerId, ownerId),
        petId === undefined ? undefined : eq(pet.id, petId),
        eq(pet.status, USUAL),
        eq(pet.delFlag, 'N'),
        eq(immunePlan.status, 'N'),
        wanted,
      ),
    )
    .orderBy(asc(immunePlan.planDate), asc(immunePlan.id));

/** What is overdue, the longest first. */
export const overdueOf = (
  db: TenantDatabase,
  { ownerId, petId }: { readonly ownerId: string; readonly petId?: string | undefined },
  today: Day,
): Promise<DuePlan[]> => plansOf(db, ownerId, petId, isOverdue(today));

/** What is due next, from today on; null for nothing. */
export async function nextOf(
  db: TenantDatabase,
  { ownerId, petId }: { readonly ownerId: string; readonly petId?: string | undefined },
  today: Day,
): Promise<DuePlan | null> {
  const [next] = await plansOf(db, ownerId, petId, gte(immunePlan.planDate, today)).limit(1);
  return next ?? null;
}
