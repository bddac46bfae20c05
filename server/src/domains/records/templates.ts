import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import type { CaseTemplateType } from '@hospital/shared/contract/caseWords';
import { newId } from '../../platform/database/newId';
import { expectVersion } from '../../platform/database/optimisticLock';
import { invalid, notFound, notWholeChain, permissionMissing } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { seesWholeChain, type SessionIdentity } from '../../platform/sessions/session';
import { readingOf } from '../../platform/text/reading';
import { SHARED_TEMPLATES } from './permissions';
import { caseTemplate } from './schema';

type TemplateRow = typeof caseTemplate.$inferSelect;
type OwnerType = 0 | 1 | 2;

const [CHAIN, STORE, OWN] = [0, 1, 2] as const;
const bizType = 'caseTemplate';

/** Templates of the chain, of the store where the caller stands, and their own. */
const inReach = ({ userId, storeId }: SessionIdentity) =>
  and(
    eq(caseTemplate.delFlag, 'N'),
    or(
      eq(caseTemplate.ownerType, CHAIN),
      and(eq(caseTemplate.ownerType, STORE), eq(caseTemplate.holderId, storeId)),
      and(eq(caseTemplate.ownerType, OWN), eq(caseTemplate.holderId, userId)),
    ),
  );

/** Why the caller may not change such templates; null where they may. */
function barred(identity: SessionIdentity, ownerType: OwnerType): Error | null {
  if (ownerType === OWN) return null;
  if (!identity.permissions.has(SHARED_TEMPLATES)) return permissionMissing(SHARED_TEMPLATES);
  return ownerType === CHAIN && !seesWholeChain(identity) ? notWholeChain() : null;
}

/** One's own first, then those of the store, then those of the chain. */
export async function listTemplates(
  { db, identity }: CallContext,
  { type }: RequestOf<typeof caseCalls.templates>,
): Promise<DataOf<typeof caseCalls.templates>> {
  const rows = await db
    .select()
    .from(caseTemplate)
    .where(and(inReach(identity), type ? eq(caseTemplate.type, type) : undefined))
    .orderBy(sql`${caseTemplate.ownerType} desc`, asc(caseTemplate.type), asc(caseTemplate.pinyin));
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, content: row.content, pinyin: row.pinyin, py: row.py },
    type: row.type as CaseTemplateType,
    ownerType: row.ownerType as OwnerType,
    ownFlag: identity.permissions.has(SAVE) && !barred(identity, row.ownerType as OwnerType) ? 'Y' : 'N',
    version: row.version,
  }));
}

const SAVE = 'hospital:case:template:save';

const shown = ({ id, type, name, content, ownerType, version }: TemplateRow) => ({
  ...{ id, type, name, content, ownerType, version },
});
const logged = ({ type, name, content, ownerType }: TemplateRow) => ({ type, name, content, ownerType });

/** @throws 404; 40300, 40302 for what others share; 40901 */
async function holdTemplate(
  { db, identity }: CallContext,
  id: string,
  version: number | undefined,
): Promise<TemplateRow> {
  const [row] = await db
    .select()
    .from(caseTemplate)
    .where(and(eq(caseTemplate.id, id), inReach(identity)))
    .for('update');
  if (!row) throw notFound();
  const why = barred(identity, row.ownerType as OwnerType);
  if (why) throw why;
  await expectVersion(row, { version }, () => shown(row));
  return row;
}

/** @throws 404; 40300 for templates that others share, 40302 for those of the chain; 40001, 40901 */
export async function saveTemplate(
  context: CallContext,
  { id, version, ...given }: RequestOf<typeof caseCalls.saveTemplate>,
): Promise<DataOf<typeof caseCalls.saveTemplate>> {
  const { db, identity, audit } = context;
  const why = barred(identity, given.ownerType);
  if (why) throw why;
  const name = given.name.trim();
  const content = given.content.trim();
  if (name === '') throw invalid('name', '请填写模板名称');
  if (content === '') throw invalid('content', '请填写模板内容');
  if (given.ownerType === STORE && identity.storeId === '') throw invalid('ownerType', '请先选择门店');
  const holderId = { 0: '', 1: identity.storeId, 2: identity.userId }[given.ownerType];
  const values = { ...given, name, content, holderId, ...readingOf(name) };
  const before = id === undefined ? null : await holdTemplate(context, id, version);
  const [row] = before
    ? await db
        .update(caseTemplate)
        .set({ ...values, ...changedBy(context), version: before.version + 1 })
        .where(eq(caseTemplate.id, before.id))
        .returning()
    : await db
        .insert(caseTemplate)
        .values({ ...values, id: newId(), ...madeBy(context) })
        .returning();
  if (!row) throw notFound();
  audit({ bizType, bizId: row.id, before: before && logged(before), after: logged(row) });
  await tell(context, row);
  return { id: row.id };
}

/** @throws 404, 40300, 40302, 40901 */
export async function deleteTemplate(
  context: CallContext,
  { id, version }: RequestOf<typeof caseCalls.deleteTemplate>,
): Promise<null> {
  const row = await holdTemplate(context, id, version);
  await context.db
    .update(caseTemplate)
    .set({ delFlag: 'Y', ...changedBy(context), version: row.version + 1 })
    .where(eq(caseTemplate.id, id));
  context.audit({ bizType, bizId: id, before: logged(row), after: null });
  await tell(context, row);
  return null;
}

/** Whoever writes from it. */
const tell = ({ tellChanges }: CallContext, { ownerType, holderId }: TemplateRow): Promise<void> => {
  if (ownerType === CHAIN) return tellChanges('everybody');
  return tellChanges(ownerType === STORE ? { stores: [holderId] } : { users: [holderId] });
};
