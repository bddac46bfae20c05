import type { TSchema } from '@sinclair/typebox';
import { eq } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { role } from '../access/schema';
import { userAccount } from '../accounts/schema';
import { dept, store, warehouse } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { checkedSchema, type CheckedSchema } from '../../platform/http/request/checkedSchema';
import { titleOf } from '../../platform/http/request/words';
import type { SessionIdentity } from '../../platform/sessions/session';
import { valueText } from './words';

/** Says how a list is shown, not what of it; and the columns of a file, which are told by their headings. */
const arrangement = new Set(['page', 'pageSize', 'limit', 'orderByField', 'orderByType', 'columns']);

interface Names {
  readonly from: PgTable & { readonly id: AnyPgColumn };
  readonly name: AnyPgColumn;
}

/** What a field holds the id of. */
const named: Readonly<Record<string, Names>> = {
  storeId: { from: store, name: store.storeName },
  warehouseId: { from: warehouse, name: warehouse.warehouseName },
  deptId: { from: dept, name: dept.name },
  roleId: { from: role, name: role.name },
  doctorId: { from: userAccount, name: userAccount.name },
  executorId: { from: userAccount, name: userAccount.name },
};

async function nameOf(db: TenantDatabase, { from, name }: Names, id: string): Promise<string> {
  const [row] = await db.select({ name }).from(from).where(eq(from.id, id));
  return typeof row?.name === 'string' ? row.name : id;
}

/** The store that a request names, or else the one where its caller stands; `''` for all that they see. */
export async function storeNameOf(
  db: TenantDatabase,
  { identity, request }: { readonly identity: SessionIdentity; readonly request: unknown },
): Promise<string> {
  const id = (request as { readonly storeId?: string }).storeId || identity.storeId;
  if (id !== '' && id === identity.storeId) return identity.storeName;
  return id ? nameOf(db, { from: store, name: store.storeName }, id) : '';
}

/**
 * What a request asked for, field by field in Chinese: `部门：广州分公司`.
 *
 * @param schema the request as it is declared
 */
export async function filtersInWords(
  db: TenantDatabase,
  bizType: string,
  schema: TSchema,
  request: unknown,
): Promise<string[]> {
  const { properties = {} } = checkedSchema(schema);
  return inWords(db, bizType, properties, request as Readonly<Record<string, unknown>>);
}

async function inWords(
  db: TenantDatabase,
  bizType: string,
  properties: Readonly<Record<string, CheckedSchema>>,
  request: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const texts: string[] = [];
  for (const [field, value] of Object.entries(request)) {
    if (value === undefined || value === null || value === '' || arrangement.has(field)) continue;
    const { [field]: schema = {} } = properties;
    if (typeof value === 'object') {
      const within = value as Readonly<Record<string, unknown>>;
      texts.push(...(await inWords(db, bizType, schema.properties ?? {}, within)));
      continue;
    }
    const names = named[field];
    const text = names ? await nameOf(db, names, String(value)) : valueText(bizType, field, value);
    texts.push(`${titleOf(field, schema) || field}：${text}`);
  }
  return texts;
}
