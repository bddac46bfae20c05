import { eq } from 'drizzle-orm';
import type { CaseContent } from '@hospital/shared/contract/calls/cases';
import type { CallContext } from '../../platform/http/call';
import type { SessionIdentity } from '../../platform/sessions/session';
import { userAccount } from '../accounts/schema';
import { addVersion, authorOf, contentOf, type CaseRow } from '../cases';
import { alike, changedFields } from './content';

/** A record field by field; findings one by one, for two people write different ones of them at the same time. */
function partsOf({ exam, tcm, ...content }: CaseContent): ReadonlyMap<string, unknown> {
  const named = (field: string, findings: object): [string, unknown][] =>
    Object.entries(findings).map(([finding, value]) => [`${field}.${finding}`, value]);
  return new Map([...Object.entries(content), ...named('exam', exam), ...named('tcm', tcm ?? {})]);
}

/** Whether words that saved themselves, and that no version has, would be gone. */
function replacesUnkept(newest: CaseContent, present: CaseContent, next: CaseContent): boolean {
  const [kept, replaced] = [partsOf(newest), partsOf(next)];
  return [...partsOf(present)].some(
    ([field, value]) => value !== '' && !alike(value, kept.get(field)) && !alike(value, replaced.get(field)),
  );
}

/** Who has written a draft once this user has saved into it, too. */
export const drafterOf = ({ draftFlag, draftBy }: CaseRow, { userId }: SessionIdentity): string =>
  draftFlag === 'Y' && draftBy !== userId ? '' : userId;

/**
 * Makes a version of a draft that is not this user's alone before its words are written over: what one person chooses
 * to keep of two must not leave the other's words in no version. It is of whoever wrote the draft; one of several, by
 * whoever writes over it.
 *
 * @returns the number of the newest version, and what that holds
 */
export async function keepOverwritten(
  { db, identity }: CallContext,
  row: CaseRow,
  newest: CaseContent,
  next: CaseContent,
): Promise<{ readonly versionNo: number; readonly newest: CaseContent }> {
  const present = contentOf(row);
  const others = row.draftFlag === 'Y' && row.draftBy !== identity.userId;
  if (!others || !replacesUnkept(newest, present, next)) return { versionNo: row.versionNo, newest };
  const versionNo = row.versionNo + 1;
  const [author] = await db
    .select({ id: userAccount.id, name: userAccount.name })
    .from(userAccount)
    .where(eq(userAccount.id, row.draftBy));
  await addVersion(
    db,
    {
      ...{ caseId: row.id, versionNo, snapshot: present, changedFields: changedFields(newest, present) },
      reason: `${author ? '' : '多人草稿，'}${identity.userName}修改前自动留存`,
    },
    author ? { ...author, at: row.updateDate } : authorOf(identity),
  );
  return { versionNo, newest: present };
}
