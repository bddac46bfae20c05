import { sql } from 'drizzle-orm';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { RemoteMenu } from '../menu/declaredMenu';
import type { PagePermissions } from '../menu/pagePermissions';
import { tenant } from '../tenancy/schema';
import { beginTenant, type Begin } from './begin';
import { calendarOf } from './calendar';
import { insertRows } from './insertRows';
import { SeedContext, type DemoChain, type Further, type Seed } from './seedContext';

export interface DemoOptions {
  /** The same day gives the same data, but for what has happened of it by then. */
  readonly now: Date;
  /** `large` adds stores until lists are as long as the largest chain's, for measuring. */
  readonly scale?: 'usual' | 'large';
  /** Number of further stores with `large`. */
  readonly stores?: number;
  /** Number of further cases, with all that belongs to them; none unless given. */
  readonly cases?: number;
  /** What they put into the menu at once; what is live at the next start comes by itself. */
  readonly remotes?: readonly RemoteMenu[];
}

/** What a product fills an empty database with. */
export interface Seeding {
  readonly domains: readonly { readonly begin?: Begin; readonly seed?: Seed }[];
  readonly permissions: readonly PagePermissions[];
}

/** What was there before the history of the demo data begins. */
const daysOfPreparation = 100;
const manyStores = 10_000;

const chains: readonly DemoChain[] = [
  { tenantId: '1', code: 'demo', company: '安心宠物医院连锁' },
  { tenantId: '2', code: 'other', company: '乐宠动物诊疗连锁' },
];

/** The chain that looks after the site is the first. */
const [site] = chains;

/** Nothing further is made. */
const asUsual: Further = { stores: 0, cases: 0 };

/**
 * Fills an empty database with the demo chains (tenant `demo`, id 1, and tenant `other`, id 2), all or nothing.
 * @param db the owner's connection: it inserts tenants, which no tenant may
 */
export async function seedDemo(
  db: TenantDatabase,
  { domains, permissions }: Seeding,
  options: DemoOptions,
): Promise<void> {
  const calendar = calendarOf(options.now);
  const { remotes = [], scale, stores = manyStores, cases = 0 } = options;
  const created = calendar.at(-daysOfPreparation, 9 * 60);
  const begin = beginTenant(domains);
  await db.transaction(async (transaction) => {
    await insertRows(transaction, tenant, chains.map(tenantRow), created);
    for (const chain of chains) {
      await transaction.execute(sql`select set_config('app.tenant', ${chain.tenantId}, true)`);
      await begin(transaction, { created, remotes, site: chain === site, permissions });
      const further = chain === site ? { stores: scale === 'large' ? stores : 0, cases } : asUsual;
      const context = new SeedContext(calendar, chain, further);
      for (const { seed } of domains) await seed?.(context);
      await context.write(transaction, (table, rows) => insertRows(transaction, table, rows, created));
    }
  });
  // Fresh tables have neither statistics nor a map of what is visible to all, and plans would be made without them.
  await db.execute(sql`vacuum analyze`);
}

const tenantRow = ({ tenantId: id, code, company }: DemoChain): typeof tenant.$inferInsert => ({
  id,
  code,
  name: company,
  slogan: '让每一次陪伴都更安心',
  watermark1: company,
  isMiniProgram: 'Y',
});
