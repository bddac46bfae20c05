import { sql } from 'drizzle-orm';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { caseDoc } from './schema';

type DocRow = typeof caseDoc.$inferSelect;

const UNSIGNED = 0;

/** A single character stands in other names and words, too. */
const SHORTEST = 2;

/** What the owner of a case is called, and what files were called that became theirs, also by way of others. */
async function namesOf(
  db: TenantDatabase,
  caseId: string,
): Promise<{ readonly name: string; readonly gone: boolean }[]> {
  const { rows } = await db.execute<{ name: string; gone: boolean }>(sql`
    with recursive file as (
      select o.id, o.name, false as gone from owner o join medical_case c on c.owner_id = o.id where c.id = ${caseId}
      union
      select o.id, o.name, true from owner o join file on o.merge_to_id = file.id
    )
    select name, gone from file`);
  return rows;
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * A document that is still to be signed names the owner of its case as they are called now: it was prepared before their
 * file became another's, and a consent in the name of nobody is worth nothing. What is signed stays as it is.
 */
export async function withPresentOwner(db: TenantDatabase, row: DocRow): Promise<DocRow> {
  if (row.status !== UNSIGNED) return row;
  const names = await namesOf(db, row.caseId);
  const present = names.find(({ gone }) => !gone)?.name ?? '';
  const former = names.filter(({ name, gone }) => gone && name.length >= SHORTEST && name !== present);
  if (present === '' || former.length === 0) return row;
  // The longest first, and the present name with them: a name may be a part of another.
  const known = [present, ...former.map(({ name }) => name)].toSorted((a, b) => b.length - a.length);
  const named = new RegExp(known.map(literally).join('|'), 'g');
  return { ...row, content: row.content.replace(named, () => present) };
}
