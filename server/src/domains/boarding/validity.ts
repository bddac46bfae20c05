import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { CHECKED_SPECIES, VALID_DAYS } from '@hospital/shared/contract/boardingWords';
import { addDays } from '@hospital/shared/format';
import { formatDay } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { protectedUntil } from '../immunePlans';
import { reminder } from '../reminders/schema';
import { boarding } from './schema';

/** Until when an animal is protected; null: nobody knows. */
export interface Validity {
  readonly vaccineValidDate: string | null;
  readonly dewormValidDate: string | null;
}

/** What somebody typed; undefined: nothing. */
export interface TypedValidity {
  readonly vaccineValidDate?: string | null | undefined;
  readonly dewormValidDate?: string | null | undefined;
}

const later = (one: string | null, other: string | null): string | null =>
  one === null ? other : other === null || one > other ? one : other;

/**
 * What is known: a plan that was carried out holds until its day, a reminder without a plan that was done for so many
 * days from the day on which it was done, and what was read in the passport at an earlier stay until that day; the later
 * of them counts.
 *
 * @param except the stay that is looked at
 */
async function knownValidity(db: TenantDatabase, petId: string, except: string): Promise<Validity> {
  const [done, [typed], planned] = await Promise.all([
    db
      .select({ type: reminder.type, last: sql<Date>`max(${reminder.doneDate})`.mapWith(reminder.doneDate) })
      .from(reminder)
      .where(
        and(
          eq(reminder.petId, petId),
          eq(reminder.doneFlag, 'Y'),
          // What the end of an animal closed was never given to it.
          eq(reminder.closedFlag, 'N'),
          // Of a plan the plan says what was given, and when.
          eq(reminder.bizId, ''),
          inArray(reminder.type, ['immune', 'deworm']),
        ),
      )
      .groupBy(reminder.type),
    db
      .select({
        vaccine: sql<string | null>`max(${boarding.vaccineValidDate})::text`,
        deworm: sql<string | null>`max(${boarding.dewormValidDate})::text`,
      })
      .from(boarding)
      .where(and(eq(boarding.petId, petId), ne(boarding.id, except)))
      .orderBy(desc(sql`1`)),
    protectedUntil(db, petId),
  ]);
  const until = (type: 'immune' | 'deworm', days: number): string | null => {
    const last = done.find((row) => row.type === type)?.last;
    return last ? addDays(formatDay(last), days) : null;
  };
  return {
    vaccineValidDate: later(
      later(until('immune', VALID_DAYS.vaccine), typed?.vaccine ?? null),
      planned.vaccine,
    ),
    dewormValidDate: later(later(until('deworm', VALID_DAYS.deworm), typed?.deworm ?? null), planned.deworm),
  };
}

/** What holds: what was typed for this stay, else what is known. */
export async function validityOf(
  db: TenantDatabase,
  petId: string,
  typed: TypedValidity,
  except = '',
): Promise<Validity> {
  const known = await knownValidity(db, petId, except);
  return {
    vaccineValidDate: typed.vaccineValidDate ?? known.vaccineValidDate,
    dewormValidDate: typed.dewormValidDate ?? known.dewormValidDate,
  };
}

const KINDS = [
  ['疫苗', 'vaccineValidDate'],
  ['驱虫', 'dewormValidDate'],
] as const;

/** What does not hold on that day, in words; nothing for animals of which nobody asks. */
export function expiredOn(validity: Validity, species: string, day: string): string[] {
  if (!CHECKED_SPECIES.includes(species)) return [];
  return KINDS.flatMap(([name, field]) => {
    const until = validity[field];
    if (until === null) return `${name}有效期未登记`;
    return until < day ? `${name}已于${until}过期` : [];
  });
}

/** Whether something that is known is over on that day; what nobody has written down is not. */
export const isOver = (validity: Validity, day: string): boolean =>
  KINDS.some(([, field]) => (validity[field] ?? day) < day);

/** What ends during the stay, in words. */
export function endingBefore(validity: Validity, species: string, from: string, to: string): string[] {
  if (!CHECKED_SPECIES.includes(species)) return [];
  return KINDS.flatMap(([name, field]) => {
    const until = validity[field];
    return until !== null && until >= from && until < to ? `${name}将于${until}到期，早于预计离店` : [];
  });
}
