import type { CaseContent } from '@hospital/shared/contract/calls/cases';
import type { CallContext } from '../../platform/http/call';
import { addVersion, contentOf, type CaseRow } from '../cases';
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

/**
 * Makes a version of what somebody else's draft holds before it is written over: what one person chooses to keep of two
 * must not leave the other's words in no version.
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
  const others = row.draftFlag === 'Y' && row.updateId !== identity.userId;
  if (!others || !replacesUnkept(newest, present, next)) return { versionNo: row.versionNo, newest };
  const versionNo = row.versionNo + 1;
  await addVersion(
    db,
    {
      ...{ caseId: row.id, versionNo, snapshot: present, changedFields: changedFields(newest, present) },
      reason: `${identity.userName}修改前自动留存`,
    },
    { id: row.updateId, name: row.updateName, at: row.updateDate },
  );
  return { versionNo, newest: present };
}
