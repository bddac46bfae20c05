import { and, eq, inArray, like, or } from 'drizzle-orm';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { dict } from '../../dictionary/schema';

const types = [
  ...['customer_source', 'customer_level', 'customer_tag'],
  ...['pet_species', 'pet_color', 'pet_character'],
];

/** What the dictionary offers for cells: people write names, records keep codes. */
export interface Choices {
  /** The code of a name, or of itself; undefined for what is not there. */
  codeOf(type: string, text: string): string | undefined;
  /** Codes by names. */
  readonly named: (type: string) => Readonly<Record<string, string>>;
  /** In the dictionary's order. */
  readonly names: (type: string) => string[];
}

export async function choicesIn(db: TenantDatabase): Promise<Choices> {
  const rows = await db
    .select({ type: dict.type, code: dict.code, name: dict.name })
    .from(dict)
    .where(and(eq(dict.enabled, 'Y'), or(inArray(dict.type, types), like(dict.type, 'pet\\_breed\\_%'))))
    .orderBy(dict.type, dict.sort, dict.code);
  const byType = new Map<string, Map<string, string>>();
  for (const { type, code, name } of rows)
    byType.set(type, (byType.get(type) ?? new Map<string, string>()).set(name, code));
  const codes = new Set(rows.map(({ type, code }) => `${type}/${code}`));
  const namesOf = (type: string): ReadonlyMap<string, string> => byType.get(type) ?? new Map();
  return {
    codeOf: (type, text) => namesOf(type).get(text) ?? (codes.has(`${type}/${text}`) ? text : undefined),
    named: (type) => Object.fromEntries(namesOf(type)),
    names: (type) => [...namesOf(type).keys()],
  };
}
