import { inArray } from 'drizzle-orm';
import { dict } from '../schema';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';

/** What a type holds, or what rows above have given it. */
export interface KnownType {
  /** Code or name -> where it stands: a row of the file, or null for an entry that is there already. */
  readonly codes: Map<string, number | null>;
  readonly names: Map<string, number | null>;
  /** The largest order. */
  last: number;
  /** The type's own name, from the remarks of its entries (spec 1 §3). */
  title: string;
}

export const emptyType = (): KnownType => ({ codes: new Map(), names: new Map(), last: 0, title: '' });

/** What there is of each of the types. */
export async function loadKnown(
  db: TenantDatabase,
  types: readonly string[],
): Promise<Map<string, KnownType>> {
  const rows = await db
    .select({ type: dict.type, code: dict.code, name: dict.name, sort: dict.sort, remarks: dict.remarks })
    .from(dict)
    .where(inArray(dict.type, [...types]));
  const known = new Map(types.map((type) => [type, emptyType()]));
  for (const { type, code, name, sort, remarks } of rows) {
    const ofType = known.get(type);
    if (!ofType) continue;
    ofType.codes.set(code, null);
    ofType.names.set(name, null);
    ofType.last = Math.max(ofType.last, sort);
    ofType.title ||= remarks;
  }
  return known;
}
