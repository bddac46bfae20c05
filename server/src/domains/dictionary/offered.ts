import { and, eq, inArray, or } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { dict } from './schema';

/** A code of a type, as somebody chose it. */
interface Chosen {
  readonly type: string;
  readonly code: string;
}

/** Why a code cannot be chosen: there is no such entry, or nobody is to choose it any more. */
export type NotOffered = '不存在' | '已停用';

const keyOf = ({ type, code }: Chosen): string => `${type}/${code}`;

/** Codes of each type, without repetitions. */
function byType(chosen: readonly Chosen[]): ReadonlyMap<string, ReadonlySet<string>> {
  const codes = new Map<string, Set<string>>();
  for (const { type, code } of chosen) codes.set(type, (codes.get(type) ?? new Set()).add(code));
  return codes;
}

/**
 * Judges codes that are chosen anew; what a record has already is not asked about. Until the end of the transaction the
 * entries are neither deleted nor deactivated nor given another code.
 *
 * @returns why a code cannot be chosen; undefined for one that can
 */
export async function notOffered(
  db: TenantDatabase,
  chosen: readonly Chosen[],
): Promise<(one: Chosen) => NotOffered | undefined> {
  const wanted = [...byType(chosen)].map(([type, codes]) =>
    and(eq(dict.type, type), inArray(dict.code, [...codes])),
  );
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({ type: dict.type, code: dict.code, enabled: dict.enabled })
          .from(dict)
          .where(or(...wanted))
          .for('share');
  const enabled = new Map(rows.map((row) => [keyOf(row), row.enabled]));
  return (one) => {
    const flag = enabled.get(keyOf(one));
    if (flag === undefined) return '不存在';
    return flag === 'N' ? '已停用' : undefined;
  };
}

/** The first of the codes that cannot be chosen; one that the record has had may stay, whatever became of its entry. */
export async function firstRefused(
  db: TenantDatabase,
  type: string,
  codes: readonly string[],
  had: readonly string[] = [],
): Promise<{ readonly code: string; readonly why: NotOffered } | undefined> {
  const chosen = codes.filter((code) => !had.includes(code)).map((code) => ({ type, code }));
  if (chosen.length === 0) return undefined;
  const whyNot = await notOffered(db, chosen);
  for (const one of chosen) {
    const why = whyNot(one);
    if (why) return { code: one.code, why };
  }
  return undefined;
}
