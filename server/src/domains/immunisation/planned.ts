import { and, eq, max, ne, sql } from 'drizzle-orm';
import type { ImmuneGroup } from '@hospital/shared/contract/immuneWords';
import type { Day } from '@hospital/shared/format';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notUnique } from '../../platform/errors/businessError';
import { immunePlan } from '../immunePlans/schema';

/** The last core vaccination of an animal, done or planned; null without one. */
export async function coreDayOf(db: TenantDatabase, petId: string): Promise<Day | null> {
  const day = sql<Day>`coalesce(${immunePlan.finishDate}, ${immunePlan.planDate})`;
  const [row] = await db
    .select({ day: max(day) })
    .from(immunePlan)
    .where(and(eq(immunePlan.petId, petId), eq(immunePlan.groupCode, 'core'), ne(immunePlan.status, 'C')));
  return row?.day ?? null;
}

/** Whether an animal has plans by a protocol that wait, also in the group that the protocol had before. */
export const isFollowed = async (db: TenantDatabase, petId: string, protocolId: string): Promise<boolean> =>
  (await db.$count(
    immunePlan,
    and(eq(immunePlan.petId, petId), eq(immunePlan.protocolId, protocolId), eq(immunePlan.status, 'N')),
  )) > 0;

/** What is planned for an animal on a day. */
interface Planned {
  readonly petId: string;
  readonly groupCode: ImmuneGroup;
  readonly productId: string | null;
  readonly planDate: Day;
}

/**
 * @param except the plan that is moved there
 * @throws 40903 where the same is planned for the animal, or was done, on that day; the animal is held
 */
export async function expectNotPlanned(
  db: TenantDatabase,
  { petId, groupCode, productId, planDate }: Planned,
  except = '',
): Promise<void> {
  const same = and(
    eq(immunePlan.petId, petId),
    ne(immunePlan.id, except),
    ne(immunePlan.status, 'C'),
    eq(immunePlan.planDate, planDate),
    productId === null ? eq(immunePlan.groupCode, groupCode) : eq(immunePlan.productId, productId),
  );
  if ((await db.$count(immunePlan, same)) > 0) throw notUnique(`${planDate}的该项计划`);
}
