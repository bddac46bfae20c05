import { inArray, like, or } from 'drizzle-orm';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { dict } from '../../dictionary/schema';

const types = [
  ...['customer_source', 'customer_level', 'customer_tag'],
  ...['pet_species', 'pet_color', 'pet_character'],
];

/** What the dictionary offers for cells: people write names, records keep codes. */
export interface Choices {
  /** The code of a name, or of itself; undefined for what is not there, or not chosen any more. */
  codeOf(type: string, text: string): string | undefined;
  /** Whether a name or code is one that nobody is to choose any more. */
  isDeactivated(type: string, text: string): boolean;
  /** Codes by names. */
  readonly named: (type: string) => Readonly<Record<string, string>>;
  /** In the dictionary's order. */
  readonly names: (type: string) => string[];
}

export async function choicesIn(db: TenantDatabase): Promise<Choices> {
  const rows = await db
    .select({ type: dict.type, code: dict.code, name: dict.name, enabled: dict.enabled })
    .from(dict)
    .where(or(inArray(dict.type, types), like(dict.type, 'pet\\_breed\\_%')))
    .orderBy(dict.type, dict.sort, dict.code);
  const byType = new Map<string, Map<string, string>>();
  const offered = rows.filter(({ enabled }) => enabled === 'Y');
  for (const { type, code, name } of offered)
    byType.set(type, (byType.get(type) ?? new Map<string, string>()).set(name, code));
  const codes = new Set(offered.map(({ type, code }) => `${type}/${code}`));
  const deactivated = new Set(
    rows
      .filter(({ enabled }) => enabled === 'N')
      .flatMap(({ type, code, name }) => [`${type}/${code}`, `${type}/${name}`]),
  );
  const namesOf = (type: string): ReadonlyMap<string, string> => byType.get(type) ?? new Map();
  const codeOf = (type: string, text: string): string | undefined =>
    namesOf(type).get(text) ?? (codes.has(`${type}/${text}`) ? text : undefined);
  return {
    codeOf,
    isDeactivated: (type, text) => codeOf(type, text) === undefined && deactivated.has(`${type}/${text}`),
    named: (type) => Object.fromEntries(namesOf(type)),
    names: (type) => [...namesOf(type).keys()],
  };
}
