import { and, asc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { ReviewPlan, reviewPlanCalls } from '@hospital/shared/contract/calls/reviewPlans';
import {
  EXECUTOR_ROLES,
  MOST_PLAN_TEMPLATES,
  REVIEW_PLAN_FIELDS,
  type PlanItem,
} from '@hospital/shared/contract/reviewPlanWords';
import { reviewTypeName } from '@hospital/shared/contract/listWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import { contains, isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid, notFound, notUnique, notWholeChain } from '../../platform/errors/businessError';
import type { CallContext, ReadContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { by } from '../../platform/lists/order';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { seesWholeChain } from '../../platform/sessions/session';
import { readingOf } from '../../platform/text/reading';
import { firstRefused, optionsOf } from '../dictionary';
import { reviewPlanTemplate } from './schema';

/** Kind of record in the log of operations. */
const bizType = 'reviewPlan';

export type PlanRow = typeof reviewPlanTemplate.$inferSelect;

const there = eq(reviewPlanTemplate.delFlag, 'N');

/** A template that is there, also one that is out of use. @throws 404 */
export async function planTemplate(db: TenantDatabase, id: string): Promise<PlanRow> {
  const [row] = await db
    .select()
    .from(reviewPlanTemplate)
    .where(and(eq(reviewPlanTemplate.id, id), there));
  if (!row) throw notFound();
  return row;
}

const shown = (row: PlanRow): ReviewPlan => ({
  ...{ id: row.id, name: row.name, type: row.type, diseaseCodes: row.diseaseCodes, items: row.items },
  ...{ enabled: row.enabled, version: row.version },
  ...{ updateName: row.updateName || row.createName, updateDate: formatDateTime(row.updateDate) },
});

const named = (text: string): SQL | undefined =>
  or(
    contains(reviewPlanTemplate.name, text),
    contains(reviewPlanTemplate.pinyin, text),
    contains(reviewPlanTemplate.py, text),
  );

const plans = defineList({
  ...{ table: reviewPlanTemplate, id: reviewPlanTemplate.id },
  wanted: (_: CallContext, { name, type, enabled }: ListRequest<typeof reviewPlanCalls.list>) =>
    and(
      there,
      name?.trim() ? named(name.trim()) : undefined,
      type ? eq(reviewPlanTemplate.type, type) : undefined,
      enabled ? eq(reviewPlanTemplate.enabled, enabled) : undefined,
    ),
  order: () => by(reviewPlanTemplate.pinyin)(false),
  rowsOf: async ({ db }, ids) =>
    (await db.select().from(reviewPlanTemplate).where(isOneOf(reviewPlanTemplate.id, ids))).map(shown),
  idOf: ({ id }) => id,
});

/** Templates of the chain, by name. */
export const listPlanTemplates = plans.listed;

/** Those in use, by name; of a kind, and meant for a diagnosis, where they are named. */
export async function selectPlanTemplates(
  { db }: ReadContext,
  { type, diseaseCode = '' }: RequestOf<typeof reviewPlanCalls.select>,
): Promise<DataOf<typeof reviewPlanCalls.select>> {
  return db
    .select({
      id: reviewPlanTemplate.id,
      name: reviewPlanTemplate.name,
      type: reviewPlanTemplate.type,
      diseaseCodes: reviewPlanTemplate.diseaseCodes,
      items: reviewPlanTemplate.items,
    })
    .from(reviewPlanTemplate)
    .where(
      and(
        there,
        eq(reviewPlanTemplate.enabled, 'Y'),
        type ? eq(reviewPlanTemplate.type, type) : undefined,
        diseaseCode === '' ? undefined : sql`${reviewPlanTemplate.diseaseCodes} ? ${diseaseCode}`,
      ),
    )
    .orderBy(asc(reviewPlanTemplate.pinyin), asc(reviewPlanTemplate.id));
}

/** `3天后 复诊 查体（接诊医生）`. */
const itemInWords = ({ day, reviewType, content, executorRole }: PlanItem): string =>
  `${day}天后 ${reviewTypeName(reviewType)} ${content}（${EXECUTOR_ROLES[executorRole]}）`;

/** A template as the log keeps it, in words. */
async function logged(db: TenantDatabase, row: PlanRow) {
  const names = new Map(
    (await optionsOf(db, ['diagnosis'])).get('diagnosis')?.map(({ code, name }) => [code, name]),
  );
  return {
    ...{ name: row.name, type: row.type, enabled: row.enabled },
    diseaseCodes: row.diseaseCodes.map((code) => names.get(code) ?? code).join('、'),
    items: row.items.map(itemInWords).join('；'),
  };
}

/** @throws 404, 40901 */
async function held(db: TenantDatabase, id: string, version: number | undefined): Promise<PlanRow> {
  const [row] = await db
    .select()
    .from(reviewPlanTemplate)
    .where(and(eq(reviewPlanTemplate.id, id), there))
    .for('update');
  if (!row) throw notFound();
  await expectVersion(row, { version }, () => shown(row));
  return row;
}

/** Items in the order of their days. @throws 40001 for one that says nothing */
export function itemsOf(sent: readonly PlanItem[]): PlanItem[] {
  const items = sent.map((item) => ({ ...item, content: item.content.trim() }));
  const empty = items.findIndex(({ content }) => content === '');
  if (empty >= 0) throw invalid('items', `请填写第${empty + 1}项的内容`);
  return items.toSorted((one, other) => one.day - other.day);
}

/** @throws 40001 for a code that the dictionary does not offer; those that the template has had may stay */
async function expectDiagnoses(
  db: TenantDatabase,
  codes: readonly string[],
  had: readonly string[],
): Promise<void> {
  const refused = await firstRefused(db, 'diagnosis', codes, had);
  if (refused) throw invalid('diseaseCodes', `适用诊断${refused.why}：${refused.code}`);
}

/**
 * A template, new or anew; what was planned by it stays as it is.
 *
 * @throws 40302 for who does not see the whole chain; 404; 40901; 40001; 40903 for a name that another has
 */
export async function savePlanTemplate(
  context: CallContext,
  { id, version, ...sent }: RequestOf<typeof reviewPlanCalls.save>,
): Promise<DataOf<typeof reviewPlanCalls.save>> {
  const { db, identity, audit, tellChanges } = context;
  if (!seesWholeChain(identity)) throw notWholeChain();
  const name = sent.name.trim();
  if (name === '') throw invalid('name', '请填写模板名称');
  const items = itemsOf(sent.items);
  const before = id ? await held(db, id, version) : null;
  if (!before && (await db.$count(reviewPlanTemplate, there)) >= MOST_PLAN_TEMPLATES)
    throw invalid('name', `复诊计划模板最多${MOST_PLAN_TEMPLATES}个`);
  const diseaseCodes = sent.diseaseCodes ?? [];
  await expectDiagnoses(db, diseaseCodes, before?.diseaseCodes ?? []);
  const sameName = and(there, eq(reviewPlanTemplate.name, name), ne(reviewPlanTemplate.id, before?.id ?? ''));
  if ((await db.$count(reviewPlanTemplate, sameName)) > 0) throw notUnique(REVIEW_PLAN_FIELDS.name);
  const enabled = sent.enabled ?? before?.enabled ?? 'Y';
  const values = { name, ...readingOf(name), type: sent.type, diseaseCodes, items, enabled };
  const row = oneRow(await written(context, before, values));
  audit({
    ...{ bizType, bizId: row.id, before: before && (await logged(db, before)) },
    after: await logged(db, row),
  });
  await tellChanges('everybody');
  return { id: row.id };
}

/** @throws 40903 for a name that somebody took at the same moment */
async function written(
  context: CallContext,
  before: PlanRow | null,
  values: Omit<typeof reviewPlanTemplate.$inferInsert, 'id'>,
): Promise<PlanRow[]> {
  const { db } = context;
  try {
    return before
      ? await db
          .update(reviewPlanTemplate)
          .set({ ...values, ...changedBy(context), version: before.version + 1 })
          .where(eq(reviewPlanTemplate.id, before.id))
          .returning()
      : await db
          .insert(reviewPlanTemplate)
          .values({ ...values, id: newId(), ...madeBy(context) })
          .returning();
  } catch (error) {
    if (isUniqueViolation(error, 'review_plan_template_name')) throw notUnique(REVIEW_PLAN_FIELDS.name);
    throw error;
  }
}

/** @throws 40302 for who does not see the whole chain; 404; 40901 */
export async function deletePlanTemplate(
  context: CallContext,
  { id, version }: RequestOf<typeof reviewPlanCalls.remove>,
): Promise<null> {
  const { db, identity, audit, tellChanges } = context;
  if (!seesWholeChain(identity)) throw notWholeChain();
  const row = await held(db, id, version);
  await db
    .update(reviewPlanTemplate)
    .set({ delFlag: 'Y', ...changedBy(context), version: row.version + 1 })
    .where(eq(reviewPlanTemplate.id, id));
  audit({ bizType, bizId: id, before: await logged(db, row), after: null });
  await tellChanges('everybody');
  return null;
}
