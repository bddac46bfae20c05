import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { billTemplateCalls } from '@hospital/shared/contract/calls/billTemplates';
import { SHARED_TEMPLATES, TEMPLATE_OWNERS } from '@hospital/shared/contract/orders/orderWords';
import { isUniqueViolation } from '../../../platform/database/databaseError';
import { newId } from '../../../platform/database/newId';
import { expectVersion } from '../../../platform/database/optimisticLock';
import { isOneOf } from '../../../platform/database/paging';
import {
  forbiddenTransition,
  invalid,
  notUnique,
  permissionMissing,
} from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { changedBy, madeBy } from '../../../platform/sessions/authorship';
import { storeOf } from '../../settings';
import { product } from '../../stock/schema';
import { billTemplate as table } from '../schema';
import { billTemplate, mayKeep, templateOf, type TemplateRecord } from './readTemplates';

type Fields = RequestOf<typeof billTemplateCalls.save>;

const bizType = 'billTemplate';
/** Whoever prescribes anywhere. */
const TOLD = 'everybody' as const;
const logged = ({
  name,
  ownerType,
  remarks,
  lines,
}: Pick<TemplateRecord, 'name' | 'ownerType' | 'remarks' | 'lines'>) => ({
  name,
  ownerType: TEMPLATE_OWNERS[ownerType],
  remarks,
  lineCount: lines.length,
});

/**
 * What is written of a template.
 *
 * @param row as it is; one of a store stays there, from wherever it is edited
 * @throws 40001, also for one of the store by who stands in none; 40300 for one that is shared with others
 */
async function valuesOf(context: CallContext, fields: Fields, row?: TemplateRecord) {
  const { db, identity } = context;
  const { name: sent, ownerType, categoryCode = '', diseaseCodes = [], remarks = '', lines } = fields;
  const name = sent.trim();
  if (name === '') throw invalid('name', '请填写模板名称');
  if (ownerType !== 'mine' && !identity.permissions.has(SHARED_TEMPLATES))
    throw permissionMissing(SHARED_TEMPLATES);
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const known = await db.select({ id: product.id }).from(product).where(isOneOf(product.id, ids));
  const at = lines.findIndex(({ productId }) => !known.some(({ id }) => id === productId));
  if (at >= 0) throw invalid(`lines.${at}.productId`, '商品不存在');
  return {
    ...{ name, ownerType, categoryCode, diseaseCodes, remarks, lines: [...lines] },
    storeId: ownerType === 'store' ? (row?.storeId ?? storeOf(identity, undefined)) : null,
    userId: ownerType === 'mine' ? identity.userId : null,
  };
}

async function unlessTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'bill_template_name')) throw notUnique('模板名称');
    throw error;
  }
}

/** @throws 40001; 40300; 40903 for a name that is taken */
export async function saveTemplate(context: CallContext, fields: Fields): Promise<{ id: string }> {
  const { db, audit, tellChanges } = context;
  const values = await valuesOf(context, fields);
  const id = newId();
  await unlessTaken(() => db.insert(table).values({ id, ...values, ...madeBy(context) }));
  audit({ bizType, bizId: id, before: null, after: logged(values) });
  await tellChanges(TOLD);
  return { id };
}

/** @throws 404; 40902 for somebody else's; 40901 with the present template; 40001; 40300; 40903 */
export async function editTemplate(
  context: CallContext,
  { id, version, ...fields }: RequestOf<typeof billTemplateCalls.edit>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  const row = await templateOf(context, id, true);
  if (!mayKeep(context, row)) throw forbiddenTransition('不是本人的模板', '修改');
  await expectVersion(row, { version }, () => billTemplate(context, { id }));
  const values = await valuesOf(context, fields, row);
  await unlessTaken(() =>
    db
      .update(table)
      .set({ ...values, version: row.version + 1, ...changedBy(context) })
      .where(eq(table.id, id)),
  );
  audit({ bizType, bizId: id, before: logged(row), after: logged(values) });
  await tellChanges(TOLD);
  return null;
}

/** @throws 404; 40902 for somebody else's */
export async function removeTemplate(
  context: CallContext,
  { id }: RequestOf<typeof billTemplateCalls.remove>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  const row = await templateOf(context, id, true);
  if (!mayKeep(context, row)) throw forbiddenTransition('不是本人的模板', '删除');
  await db.delete(table).where(and(eq(table.id, id)));
  audit({ bizType, bizId: id, before: logged(row), after: null });
  await tellChanges(TOLD);
  return null;
}
