import { notOffered } from '../dictionary';
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
  /** What is no code is a word of its own. */
  readonly free?: boolean;
}

/**
 * Each field with a code that the dictionary does not offer. Only what is newly chosen must be; what a record has
 * already may stay, whatever became of its entry.
 */
export async function codeFaults(db: TenantDatabase, chosen: readonly ChosenCode[]): Promise<FieldError[]> {
  const asked = chosen.flatMap((one) => (one.code ? [{ ...one, code: one.code }] : []));
  const whyNot = await notOffered(db, asked);
  return asked.flatMap((one): FieldError[] => {
    const why = whyNot(one);
    if (!why || (one.free && why === '不存在')) return [];
    return [{ field: one.field, msg: `所选${one.title}${why}` }];
  });
}
