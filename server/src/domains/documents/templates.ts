import { and, asc, desc, eq, or } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseDocCalls, DocTemplate } from '@hospital/shared/contract/calls/caseDocs';
import { formatDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import { invalid, notFound, notWholeChain } from '../../platform/errors/businessError';
import type { CallContext, ReadContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { seesWholeChain, type SessionIdentity } from '../../platform/sessions/session';
import { readingOf } from '../../platform/text/reading';
import { TEMPLATES } from './permissions';
import { docTemplate } from './schema';

export type TemplateRow = typeof docTemplate.$inferSelect;
type OwnerType = TemplateRow['ownerType'];

const [CHAIN, STORE] = [0, 1] as const;
const bizType = 'docTemplate';

/** Templates of the chain and of the named store. */
const ofPlace = (storeId: string) =>
  or(
    eq(docTemplate.ownerType, CHAIN),
    and(eq(docTemplate.ownerType, STORE), eq(docTemplate.holderId, storeId)),
  );

/** The template for a case of that store. @throws 404 for one of another store, or that is deleted */
export async function templateFor(
  { db }: Pick<ReadContext, 'db'>,
  id: string,
  storeId: string,
): Promise<TemplateRow> {
  const [row] = await db
    .select()
    .from(docTemplate)
    .where(and(eq(docTemplate.id, id), eq(docTemplate.delFlag, 'N'), ofPlace(storeId)));
  if (!row) throw notFound();
  return row;
}

const mayChange = (identity: SessionIdentity, ownerType: OwnerType): boolean =>
  identity.permissions.has(TEMPLATES) && (ownerType === STORE || seesWholeChain(identity));

const shown = (identity: SessionIdentity, row: TemplateRow): DocTemplate => ({
  ...{ id: row.id, name: row.name, pinyin: row.pinyin, py: row.py, content: row.content },
  ...{ ownerType: row.ownerType, version: row.version },
  editableFlag: mayChange(identity, row.ownerType) ? 'Y' : 'N',
  ...{ updateName: row.updateName || row.createName, updateDate: formatDateTime(row.updateDate) },
});

/** Those of the store where the caller stands first, then those of the chain. */
export async function listTemplates({
  db,
  identity,
}: ReadContext): Promise<DataOf<typeof caseDocCalls.templates>> {
  const rows = await db
    .select()
    .from(docTemplate)
    .where(and(eq(docTemplate.delFlag, 'N'), ofPlace(identity.storeId)))
    .orderBy(desc(docTemplate.ownerType), asc(docTemplate.pinyin), asc(docTemplate.id));
  return rows.map((row) => shown(identity, row));
}

const logged = ({ name, content, ownerType }: TemplateRow) => ({ name, content, ownerType });

/** @throws 404; 40302 for one of the chain; 40901 */
async function holdTemplate(
  { db, identity }: CallContext,
  id: string,
  version: number | undefined,
): Promise<TemplateRow> {
  const [row] = await db
    .select()
    .from(docTemplate)
    .where(and(eq(docTemplate.id, id), eq(docTemplate.delFlag, 'N'), ofPlace(identity.storeId)))
    .for('update');
  if (!row) throw notFound();
  if (!mayChange(identity, row.ownerType)) throw notWholeChain();
  await expectVersion(row, { version }, () => shown(identity, row));
  return row;
}

/** @throws 404; 40302 for templates of the chain; 40001, 40901 */
export async function saveTemplate(
  context: CallContext,
  { id, version, ...given }: RequestOf<typeof caseDocCalls.saveTemplate>,
): Promise<DataOf<typeof caseDocCalls.saveTemplate>> {
  const { db, identity, audit } = context;
  if (!mayChange(identity, given.ownerType)) throw notWholeChain();
  const name = given.name.trim();
  const content = given.content.trim();
  if (name === '') throw invalid('name', '请填写文书名称');
  if (content === '') throw invalid('content', '请填写文书内容');
  if (given.ownerType === STORE && identity.storeId === '') throw invalid('ownerType', '请先选择门店');
  const holderId = given.ownerType === STORE ? identity.storeId : '';
  const values = { name, content, ownerType: given.ownerType, holderId, ...readingOf(name) };
  const before = id === undefined ? null : await holdTemplate(context, id, version);
  const written = before
    ? await db
        .update(docTemplate)
        .set({ ...values, ...changedBy(context), version: before.version + 1 })
        .where(eq(docTemplate.id, before.id))
        .returning()
    : await db
        .insert(docTemplate)
        .values({ ...values, id: newId(), ...madeBy(context) })
        .returning();
  const row = oneRow(written);
  audit({ bizType, bizId: row.id, before: before && logged(before), after: logged(row) });
  await tell(context, row);
  return { id: row.id };
}

/** Documents that were made from it stay. @throws 404, 40302, 40901 */
export async function deleteTemplate(
  context: CallContext,
  { id, version }: RequestOf<typeof caseDocCalls.deleteTemplate>,
): Promise<null> {
  const row = await holdTemplate(context, id, version);
  await context.db
    .update(docTemplate)
    .set({ delFlag: 'Y', ...changedBy(context), version: row.version + 1 })
    .where(eq(docTemplate.id, id));
  context.audit({ bizType, bizId: id, before: logged(row), after: null });
  await tell(context, row);
  return null;
}

const tell = ({ tellChanges }: CallContext, { ownerType, holderId }: TemplateRow): Promise<void> =>
  tellChanges(ownerType === CHAIN ? 'everybody' : { stores: [holderId] });
