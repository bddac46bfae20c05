import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import type { CaseField } from '@hospital/shared/contract/caseWords';
import type { CallId } from '@hospital/shared/contract/live';
import type { CallContext } from '../../platform/http/call';
import { addVersion, authorOf, contentOf, newestVersion, type CaseRow } from '../cases';
import { changedFields, writtenOf } from './content';
import { because, changeCase, expectMove, expectRead, holdCase, writeCase } from './held';
import { drafterOf, keepOverwritten } from './overwritten';

/** What shows a record while it saves itself; lists follow its versions. */
const SHOWN_AT_ONCE: readonly CallId[] = ['cases.info', 'cases.infoByBooking'];
/** Where a record names what is charged; the rest of it is compared with no bill. */
const NAMES_CHARGES: readonly CaseField[] = ['treatment', 'advice', 'exam'];
/** What documents say that are still to be signed. */
const IN_DOCUMENTS: readonly CaseField[] = ['diagnoses', 'exam'];

/**
 * Makes a version of what a case that is held has become since its newest one; none where nothing has.
 *
 * @param newest what the newest version holds
 */
export async function keepVersion(
  { db, identity }: CallContext,
  row: CaseRow,
  newest: ReturnType<typeof contentOf>,
  reason = '',
): Promise<number> {
  const snapshot = contentOf(row);
  const changed = changedFields(newest, snapshot);
  if (changed.length === 0) return row.versionNo;
  const versionNo = row.versionNo + 1;
  await addVersion(
    db,
    { caseId: row.id, versionNo, snapshot, changedFields: changed, reason },
    authorOf(identity),
  );
  return versionNo;
}

/**
 * Saves what somebody wrote: as a draft without a version, or with one that says what has changed since the newest.
 *
 * @throws 404, 40302, 40901 with the present case, 40902, 40001
 */
export async function updateCase(
  context: CallContext,
  { id, version, draft = 'N', reason, ...given }: RequestOf<typeof caseCalls.update>,
): Promise<DataOf<typeof caseCalls.update>> {
  const held = await holdCase(context, id);
  expectMove(held, 'write');
  await expectRead(context, held, { version });
  const written = await writtenOf(context.db, held.storeId, given, held);
  const kept = await keepOverwritten(
    context,
    held,
    await newestVersion(context.db, held),
    contentOf({ ...held, ...written }),
  );
  const { newest } = kept;
  // Once a version has it nothing of the draft is left to lose.
  const row =
    kept.versionNo === held.versionNo
      ? held
      : { ...held, versionNo: kept.versionNo, draftFlag: 'N' as const };
  const next = { ...row, ...written };
  const differs = changedFields(newest, contentOf(next)).length > 0;

  if (draft === 'Y') {
    const changed = changedFields(contentOf(row), contentOf(next));
    if (changed.length === 0) return { versionNo: row.versionNo, version: row.version };
    const saved = await writeCase(context, row, {
      ...written,
      ...{ versionNo: row.versionNo, draftFlag: differs ? 'Y' : 'N' },
      draftBy: drafterOf(row, context.identity),
    });
    if (row.versionNo !== held.versionNo)
      await context.tellChanges({ stores: [row.storeId] }, ['cases.versions']);
    const among = (fields: readonly CaseField[]) => changed.some((field) => fields.includes(field));
    const told: readonly CallId[] = [
      ...SHOWN_AT_ONCE,
      ...(among(NAMES_CHARGES) ? (['orders.charges'] as const) : []),
      ...(among(IN_DOCUMENTS) ? (['caseDocs.doc', 'caseDocs.byId'] as const) : []),
    ];
    await context.tellChanges({ stores: [row.storeId] }, told);
    return { versionNo: saved.versionNo, version: saved.version };
  }
  if (!differs && row.draftFlag === 'N') return { versionNo: row.versionNo, version: row.version };
  const why = because(reason);
  const versionNo = await keepVersion(context, next, newest, why.reason);
  const saved = await changeCase(context, row, { ...written, versionNo, draftFlag: 'N' }, why);
  return { versionNo: saved.versionNo, version: saved.version };
}
