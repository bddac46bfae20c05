import { inArray } from 'drizzle-orm';
import { dict } from '../dictionary/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { FieldError } from '../../platform/errors/businessError';

/** A code that a form chose of a dictionary type. */
export interface ChosenCode {
  /** Where it stands in the request: `pets.0.breed`. */
  readonly field: string;
  /** What the field is called. */
  readonly title: string;
  readonly type: string;
  readonly code: string | undefined;
}

/**
 * Each field with a code that is not in the dictionary. Only what is newly chosen must be there; what a record has
 * already may stay, whatever became of its entry.
 */
export async function codeFaults(db: TenantDatabase, chosen: readonly ChosenCode[]): Promise<FieldError[]> {
  const asked = chosen.filter(({ code }) => code !== undefined && code !== '');
  if (asked.length === 0) return [];
  const rows = await db
    .select({ type: dict.type, code: dict.code })
    .from(dict)
    .where(inArray(dict.type, [...new Set(asked.map(({ type }) => type))]));
  const known = new Set(rows.map(({ type, code }) => `${type}/${code}`));
  return asked
    .filter(({ type, code }) => !known.has(`${type}/${code ?? ''}`))
    .map(({ field, title }): FieldError => ({ field, msg: `所选${title}不存在` }));
}
