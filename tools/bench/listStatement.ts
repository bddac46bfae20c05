import { drizzle } from '../../server/node_modules/drizzle-orm/node-postgres';
import type { CallContext } from '../../server/src/platform/http/call';
import { listStores } from '../../server/src/domains/organisation/stores';

/**
 * The statement that the product runs for the first page of 20 stores, with the condition on the tenant written out:
 * the product leaves it to row-level security, the floor runs without any.
 */
export async function listStatement(): Promise<{ text: string; values: unknown[] }> {
  const statements: { text: string; values: unknown[] }[] = [];
  const query = (config: { text: string }, values: unknown[]) => {
    statements.push({ text: config.text, values });
    return Promise.resolve({ rows: [] });
  };
  const context = {
    db: drizzle({ query } as never),
    identity: { storeScope: 'all' },
  } as unknown as CallContext;
  await listStores(context, { page: 1, pageSize: 20, status: -1 });
  const [first] = statements;
  if (!first) throw new Error('the list call ran no statement');
  const ofStores = '"store"."del_flag" = ';
  return { ...first, text: first.text.replaceAll(ofStores, `"store"."tenant_id" = '1' and ${ofStores}`) };
}
