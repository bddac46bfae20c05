import { eq, like, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { MOBILE, normalisePhone } from '@hospital/shared/contract/phone';
import { contains } from '../../platform/database/paging';
import { CUSTOMER_PLAIN } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';
import { owner } from './schema';

/**
 * Telephones with this text in them; one that is typed whole may be written in any form. Who sees them masked finds one
 * by the whole number or by what is shown of it, the last four digits; digits in between could be guessed one by one
 * otherwise.
 */
export function phoneHas(
  column: AnyPgColumn,
  { permissions }: SessionIdentity,
  typed: string,
): SQL | undefined {
  const text = MOBILE.test(typed) ? normalisePhone(typed) : typed;
  if (permissions.has(CUSTOMER_PLAIN)) return contains(column, text);
  if (/^\d{11}$/.test(text)) return eq(column, text);
  return /^\d{4}$/.test(text) ? like(column, `%${text}`) : undefined;
}

/** Owners with this text in their telephone. */
export const mobileHas = (caller: SessionIdentity, text: string): SQL | undefined =>
  phoneHas(owner.mobile, caller, text);
