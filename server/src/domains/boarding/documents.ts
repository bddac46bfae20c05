import { and, eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { BoardingDoc, boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { BOARDING_TEMPLATES } from '@hospital/shared/contract/boardingWords';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import { forbiddenTransition, invalid, notFound, notUnique } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { filledAnew, filledSource, sourceOf, valuesWithin } from '../../platform/signing/documentSource';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
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
import { boardingSettings } from './boardingSettings';
import { filledBy } from './documentText';
import { stayOf } from './records';
import { boarding, boardingDoc } from './schema';
import { expectDeed, heldStay } from './stayRow';

type DocRow = typeof boardingDoc.$inferSelect;

const bizType = 'boardingDoc';

/** @throws 404 for a template that there is not */
function templateOf(id: string): (typeof BOARDING_TEMPLATES)[number] {
  const template = BOARDING_TEMPLATES.find((one) => one.id === id);
  if (!template) throw notFound();
  return template;
}

const docOf = (row: DocRow): BoardingDoc => ({
  ...{ id: row.id, boardingId: row.boardingId, templateId: row.templateId, version: row.version },
  ...shownDocument(row),
});

type Asked = Pick<CallContext, 'db' | 'identity'>;

/** The source of a document that nobody has saved, by the settings of the store. @throws 404 */
async function templateSource({ db }: Asked, storeId: string, templateId: string): Promise<string> {
  const { texts } = await boardingSettings(db, storeId);
  return sourceOf(texts[templateOf(templateId).configKey] ?? '');
}

/** What the template says of a stay. @throws 404 */
async function rendered(context: Asked, boardingId: string, templateId: string): Promise<BoardingDoc> {
  const { id, name } = templateOf(templateId);
  const stay = await stayOf(context, boardingId);
  const source = await templateSource(context, stay.storeId, id);
  const values = filledBy(stay);
  return {
    ...{ ...UNSAVED, boardingId, templateId: id, name },
    ...{ content: filledSource(source, values), filled: valuesWithin(source, values) },
  };
}

/** A document as it is to be signed or printed now: of a stay that was changed since, one that is not signed follows it. */
async function shownDoc(context: Asked, row: DocRow): Promise<BoardingDoc> {
  if (row.status === 1 || row.source === '') return docOf(row);
  const values = filledBy(await stayOf(context, row.boardingId));
  return {
    ...docOf({ ...row, content: filledAnew(row.source, values) }),
    filled: valuesWithin(row.source, values),
  };
}

const ofStay = (boardingId: string, templateId: string) =>
  and(eq(boardingDoc.boardingId, boardingId), eq(boardingDoc.templateId, templateId));

/** The document of a stay as it was saved, else as its template says. @throws 404, 40302 */
export async function stayDoc(
  context: CallContext,
  { id, templateId }: RequestOf<typeof boardingCalls.doc>,
): Promise<BoardingDoc> {
  await rowInScope(context, boarding, id);
  templateOf(templateId);
  const [row] = await context.db.select().from(boardingDoc).where(ofStay(id, templateId));
  return row ? shownDoc(context, row) : rendered(context, id, templateId);
}

type SetRequest = RequestOf<typeof boardingCalls.setDoc>;

/** Which document is meant: by its own id, or by stay and template. @throws 404; 40001 for neither */
async function placeOf(
  { db }: CallContext,
  { id, boardingId, templateId }: SetRequest,
): Promise<{ boardingId: string; templateId: string }> {
  if (id) {
    const [row] = await db.select().from(boardingDoc).where(eq(boardingDoc.id, id));
    if (row) return { boardingId: row.boardingId, templateId: row.templateId };
  }
  // The documents call the stay `id`, too.
  const stay = boardingId || id;
  if (!stay) throw invalid('boardingId', '请选择寄养单');
  if (!templateId) throw invalid('templateId', '请选择协议模板');
  return { boardingId: stay, templateId };
}

/** The text of a document by a save. @throws 40001 for an empty one */
async function textOf(
  context: CallContext,
  { id, storeId }: Pick<typeof boarding.$inferSelect, 'id' | 'storeId'>,
  before: DocRow | undefined,
  request: SetRequest & { readonly templateId: string },
): Promise<Pick<DocRow, 'content' | 'source'>> {
  if (before?.source === '')
    return { content: contentOf(request.content, before.content, '协议'), source: '' };
  const source = before?.source ?? (await templateSource(context, storeId, request.templateId));
  return writtenOf(source, filledBy(await stayOf(context, id)), request, '协议');
}

async function writeDoc(
  context: CallContext,
  request: SetRequest,
  signImg: string,
): Promise<DataOf<typeof boardingCalls.setDoc>> {
  const { db, identity, audit, tellChanges } = context;
  const { boardingId, templateId } = await placeOf(context, request);
  const { name } = templateOf(templateId);
  // Whoever saves the same document waits for this stay.
  const stay = await heldStay(context, boardingId);
  expectDeed(stay, 'sign');
  const [before] = await db.select().from(boardingDoc).where(ofStay(boardingId, templateId)).for('update');
  if (before?.status === 1) throw forbiddenTransition('已签署', '修改协议');
  if (before) await expectVersion(before, readVersionOf(request), () => shownDoc(context, before));
  const values = {
    ...(await textOf(context, stay, before, { ...request, templateId, signImg })),
    ...signedBy(signImg, identity.userName),
  };
  const written = before
    ? db
        .update(boardingDoc)
        .set({ ...values, ...changedBy(context), version: before.version + 1 })
        .where(eq(boardingDoc.id, before.id))
        .returning()
    : db
        .insert(boardingDoc)
        .values({ ...values, id: newId(), boardingId, templateId, name, ...madeBy(context) })
        .returning();
  const row = oneRow(
    await written.catch((error: unknown) => {
      throw isUniqueViolation(error, 'boarding_doc_template') ? notUnique(name) : error;
    }),
  );
  audit({
    bizType,
    bizId: row.id,
    before: before ? loggedDocument(before) : null,
    after: loggedDocument(row),
  });
  await tellChanges({ stores: [stay.storeId] });
  return { id: row.id, status: row.status, version: row.version };
}

/**
 * Saves a document of a stay, and with a signature has it signed: from then on nothing changes it.
 *
 * @throws 404, 40302; 40901; 40902 for one that is signed, or a stay that is over; 40001 for a text or signature that is
 *   empty or none
 */
export const setDoc = withSignature(writeDoc);

/** Removes a document that is not signed. @throws 404, 40302; 40902 for one that is */
export async function deleteDoc(
  context: CallContext,
  { id, templateId }: RequestOf<typeof boardingCalls.deleteDoc>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  const stay = await heldStay(context, id);
  const [before] = await db.select().from(boardingDoc).where(ofStay(id, templateId)).for('update');
  if (!before) throw notFound();
  if (before.status === 1) throw forbiddenTransition('已签署', '删除协议');
  await db.delete(boardingDoc).where(eq(boardingDoc.id, before.id));
  audit({ bizType, bizId: before.id, before: loggedDocument(before), after: null });
  await tellChanges({ stores: [stay.storeId] });
  return null;
}
