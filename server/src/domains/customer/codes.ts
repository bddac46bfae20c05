import { inArray } from 'drizzle-orm';
import { dict } from '../dictionary/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalidFields, type FieldError } from '../../platform/errors/businessError';

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
 * Codes that are newly chosen must be in the dictionary; what a record has already may stay, whatever became of its
 * entry.
 *
 * @throws 40001 at each field with a code that is not there
 */
export async function expectCodes(db: TenantDatabase, chosen: readonly ChosenCode[]): Promise<void> {
  const asked = chosen.filter(({ code }) => code !== undefined && code !== '');
  if (asked.length === 0) return;
  const rows = await db
    .select({ type: dict.type, code: dict.code })
    .from(dict)
    .where(inArray(dict.type, [...new Set(asked.map(({ type }) => type))]));
  const known = new Set(rows.map(({ type, code }) => `${type}/${code}`));
  const errors = asked
    .filter(({ type, code }) => !known.has(`${type}/${code ?? ''}`))
    .map(({ field, title }): FieldError => ({ field, msg: `所选${title}不存在` }));
  if (errors.length > 0) throw invalidFields(errors);
}
