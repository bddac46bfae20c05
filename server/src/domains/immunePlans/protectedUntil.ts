import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Day } from '@hospital/shared/format';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { immunePlan } from './schema';

/** Until when vaccinations and dewormings that were done for an animal hold; null: none that is known. */
export interface Protection {
  readonly vaccine: Day | null;
  readonly deworm: Day | null;
}

const VACCINATION = 1;
/** Vaccinations against what no other group protects from; what is given by choice counts where there is none of them. */
const NEEDED = ['core', 'rabies'];

const latest = (days: readonly (Day | null)[]): Day | null => days.toSorted().at(-1) ?? null;

/**
 * The last day of what was done: of vaccinations that on which the first of the needed groups ends, since one against
 * rabies protects from nothing of the others; of dewormings the latest. A test of antibodies protects from nothing.
 */
export async function protectedUntil(db: TenantDatabase, petId: string): Promise<Protection> {
  const groups = await db
    .select({
      ...{ type: immunePlan.type, group: immunePlan.groupCode },
      day: sql<Day>`max(${immunePlan.validDate})::text`,
    })
    .from(immunePlan)
    .where(
      and(
        ...[eq(immunePlan.petId, petId), eq(immunePlan.status, 'Y'), isNotNull(immunePlan.validDate)],
        inArray(immunePlan.type, [1, 2, 3]),
      ),
    )
    .groupBy(immunePlan.type, immunePlan.groupCode);
  const vaccines = groups.filter(({ type }) => type === VACCINATION);
  const [first] = vaccines
    .filter(({ group }) => NEEDED.includes(group))
    .map(({ day }) => day)
    .toSorted();
  return {
    vaccine: first ?? latest(vaccines.map(({ day }) => day)),
    deworm: latest(groups.filter(({ type }) => type !== VACCINATION).map(({ day }) => day)),
  };
}
