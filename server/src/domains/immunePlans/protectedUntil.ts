import { and, eq, sql } from 'drizzle-orm';
import type { Day } from '@hospital/shared/format';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { immunePlan } from './schema';

/** Until when vaccinations and dewormings that were done for an animal hold; null: none that is known. */
export interface Protection {
  readonly vaccine: Day | null;
  readonly deworm: Day | null;
}

const until = (types: ReturnType<typeof sql>) =>
  sql<Day | null>`max(${immunePlan.validDate}) filter (where ${immunePlan.type} in (${types}))::text`;

/** The last day of what was done, of each kind the latest; a test of antibodies protects from nothing. */
export async function protectedUntil(db: TenantDatabase, petId: string): Promise<Protection> {
  const rows = await db
    .select({ vaccine: until(sql`1`), deworm: until(sql`2, 3`) })
    .from(immunePlan)
    .where(and(eq(immunePlan.petId, petId), eq(immunePlan.status, 'Y')));
  return oneRow(rows);
}
