import { and, asc, desc, eq } from 'drizzle-orm';
import { caseStates, DOCUMENTED_CASE_STATUSES, type CaseStatus } from '@hospital/shared/contract/caseStates';
import { MOST_CASE_DOCS } from '@hospital/shared/contract/caseDocWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { CaseDoc, caseDocCalls } from '@hospital/shared/contract/calls/caseDocs';
import { formatDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import { forbiddenTransition, notFound } from '../../platform/errors/businessError';
import type { CallContext, ReadContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { filledAnew, filledSource, sourceOf, valuesWithin } from '../../platform/signing/documentSource';
import {
  contentOf,
  loggedDocument,
  readVersionOf,
  shownDocument,
  signedBy,
  UNSAVED,
  withSignature,
  writtenOf,
} from '../../platform/signing/signedDocument';
import type { CaseRow } from '../cases';
import { medicalCase } from '../cases/schema';
import { filledOf } from './filled';
import { withPresentOwner } from './presentOwner';
import { caseDoc } from './schema';
import { templateFor } from './templates';

type DocRow = typeof caseDoc.$inferSelect;

const bizType = 'caseDoc';
const SIGNED = 1;

const docOf = (row: DocRow): CaseDoc => ({
  ...{ id: row.id, caseId: row.caseId, templateId: row.templateId, version: row.version },
  ...shownDocument(row),
});

/**
 * A document as it is to be signed or printed now. One that is still to be signed says what is true by then, with what
 * was typed into it; one of before its source was kept, whom its animal belongs to.
 */
async function shownDoc({ db }: Pick<ReadContext, 'db'>, row: DocRow, held: CaseRow): Promise<CaseDoc> {
  if (row.status === SIGNED) return docOf(row);
  if (row.source === '') return docOf(await withPresentOwner(db, row));
  const values = await filledOf(db, held);
  return {
    ...docOf({ ...row, content: filledAnew(row.source, values) }),
    filled: valuesWithin(row.source, values),
  };
}

/** What a template says of a case. @throws 404 */
async function rendered(
  context: Pick<ReadContext, 'db'>,
  row: CaseRow,
  templateId: string,
): Promise<CaseDoc> {
  const { name, content } = await templateFor(context, templateId, row.storeId);
  const [source, values] = [sourceOf(content), await filledOf(context.db, row)];
  return {
    ...{ ...UNSAVED, caseId: row.id, templateId, name },
    ...{ content: filledSource(source, values), filled: valuesWithin(source, values) },
  };
}

const ofTemplate = (caseId: string, templateId: string) =>
  and(eq(caseDoc.caseId, caseId), eq(caseDoc.templateId, templateId));

/** The open document of a case and template, else the one that was signed last, else what the template says. @throws 404, 40302 */
export async function docOfCase(
  context: ReadContext,
  { caseId, templateId }: RequestOf<typeof caseDocCalls.doc>,
): Promise<CaseDoc> {
  const row = await rowInScope(context, medicalCase, caseId);
  const [found] = await context.db
    .select()
    .from(caseDoc)
    .where(ofTemplate(caseId, templateId))
    .orderBy(asc(caseDoc.status), desc(caseDoc.createDate), desc(caseDoc.id))
    .limit(1);
  return found ? shownDoc(context, found, row) : rendered(context, row, templateId);
}

/** @throws 404, 40302 */
export async function docById(
  context: ReadContext,
  { id }: RequestOf<typeof caseDocCalls.byId>,
): Promise<CaseDoc> {
  const [row] = await context.db.select().from(caseDoc).where(eq(caseDoc.id, id));
  if (!row) throw notFound();
  return shownDoc(context, row, await rowInScope(context, medicalCase, row.caseId));
}

/** @throws 404, 40302 */
export async function docsOfCase(
  context: ReadContext,
  { caseId }: RequestOf<typeof caseDocCalls.list>,
): Promise<DataOf<typeof caseDocCalls.list>> {
  await rowInScope(context, medicalCase, caseId);
  const rows = await context.db
    .select()
    .from(caseDoc)
    .where(eq(caseDoc.caseId, caseId))
    .orderBy(desc(caseDoc.createDate), desc(caseDoc.id))
    .limit(MOST_CASE_DOCS);
  return rows.map((row) => ({
    ...{ id: row.id, templateId: row.templateId, name: row.name, status: row.status, signBy: row.signBy },
    signTime: row.signTime && formatDateTime(row.signTime),
    ...{ createName: row.createName, createDate: formatDateTime(row.createDate), version: row.version },
  }));
}

/** The case, held: whoever writes a document of it waits. @throws 404, 40302; 40902 for one that is filed or over */
async function heldCase(context: CallContext, caseId: string, deed: string): Promise<CaseRow> {
  const row = await rowInScope(context, medicalCase, caseId, 'held');
  const status = row.status as CaseStatus;
  if (!DOCUMENTED_CASE_STATUSES.includes(status)) throw forbiddenTransition(caseStates.words[status], deed);
  return row;
}

type SetRequest = RequestOf<typeof caseDocCalls.set>;

/** Which document is meant. @throws 404 for an id that is none of the case and template; 40902 for one that is signed */
async function meant(
  { db }: CallContext,
  { caseId, templateId, id, againFlag }: SetRequest,
): Promise<DocRow | undefined> {
  const rows = await db
    .select()
    .from(caseDoc)
    .where(and(ofTemplate(caseId, templateId), ...(id ? [eq(caseDoc.id, id)] : [])))
    .orderBy(asc(caseDoc.status))
    .for('update');
  const [row] = rows;
  if (id && !row) throw notFound();
  if (row?.status !== SIGNED) return row;
  if (id || againFlag !== 'Y') throw forbiddenTransition('已签署', '修改文书');
  return undefined;
}

/** Name and text of a document by a save. @throws 404 for a template that there is not; 40001 for an empty text */
async function written(
  context: CallContext,
  held: CaseRow,
  before: DocRow | undefined,
  request: SetRequest,
): Promise<Pick<DocRow, 'name' | 'content' | 'source'>> {
  const { db } = context;
  const what = '文书';
  if (before?.source === '') {
    const { name, content } = await withPresentOwner(db, before);
    return { name, content: contentOf(request.content, content, what), source: '' };
  }
  const values = await filledOf(db, held);
  if (before) return { name: before.name, ...writtenOf(before.source, values, request, what) };
  const { name, content } = await templateFor(context, request.templateId, held.storeId);
  return { name, ...writtenOf(sourceOf(content), values, request, what) };
}

async function writeDoc(
  context: CallContext,
  request: SetRequest,
  signImg: string,
): Promise<DataOf<typeof caseDocCalls.set>> {
  const { db, identity, audit, tellChanges } = context;
  const { caseId, templateId } = request;
  const held = await heldCase(context, caseId, '签署文书');
  const before = await meant(context, request);
  if (before) await expectVersion(before, readVersionOf(request), () => shownDoc(context, before, held));
  const values = {
    ...(await written(context, held, before, { ...request, signImg })),
    ...signedBy(signImg, identity.userName),
  };
  const saved = before
    ? await db
        .update(caseDoc)
        .set({ ...values, ...changedBy(context), version: before.version + 1 })
        .where(eq(caseDoc.id, before.id))
        .returning()
    : await db
        .insert(caseDoc)
        .values({ ...values, id: newId(), caseId, templateId, ...madeBy(context) })
        .returning();
  const row = oneRow(saved);
  audit({
    bizType,
    bizId: row.id,
    before: before ? loggedDocument(before) : null,
    after: loggedDocument(row),
  });
  await tellChanges({ stores: [held.storeId] });
  return { id: row.id, status: row.status, version: row.version };
}

/**
 * Saves a document of a case, and with a signature has it signed: from then on nothing changes it.
 *
 * @throws 404, 40302; 40901; 40902 for one that is signed, or a case that is filed or over; 40001 for a text or signature
 *   that is empty or none
 */
export const setDoc = withSignature(writeDoc);

/** Removes a document that is not signed. @throws 404, 40302, 40901; 40902 for one that is, or a case that is over */
export async function deleteDoc(
  context: CallContext,
  { id, version }: RequestOf<typeof caseDocCalls.remove>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  const [found] = await db.select().from(caseDoc).where(eq(caseDoc.id, id));
  if (!found) throw notFound();
  const held = await heldCase(context, found.caseId, '删除文书');
  const [before] = await db.select().from(caseDoc).where(eq(caseDoc.id, id)).for('update');
  if (!before) throw notFound();
  if (before.status === SIGNED) throw forbiddenTransition('已签署', '删除文书');
  await expectVersion(before, { version }, () => docOf(before));
  await db.delete(caseDoc).where(eq(caseDoc.id, id));
  audit({ bizType, bizId: id, before: loggedDocument(before), after: null });
  await tellChanges({ stores: [held.storeId] });
  return null;
}
