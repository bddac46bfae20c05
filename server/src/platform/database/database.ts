import type { TenantDatabase } from './tenantDatabase';

/** The process's way to its data: the same on the embedded database and on PostgreSQL. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  /**
   * As the owner of the tables. For what belongs to no tenant (rate limits, migrations) and for finding
   * out which tenant a caller belongs to; use cases never get it.
   */
  readonly kernel: TenantDatabase;
  /** Reading only: each statement a transaction of its own in one round trip, bound to the tenant. */
  reader(tenantId: string): TenantDatabase;
  /** One transaction bound to the tenant; commits when `work` resolves, rolls back when it rejects. */
  write<T>(tenantId: string, work: (db: TenantDatabase) => Promise<T>): Promise<T>;
  /** Calls `onMessage` for every notification; `onGap` when some may have been missed. */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<void>;
  notify(channel: string, payload: string): Promise<void>;
  /** False while notifications may go unheard: what is remembered may have changed then. */
  hears(): boolean;
  /** Runs `work` while no other process does so under the same name; its statements as the owner may take their time. */
  exclusively<T>(name: string, work: (owner: TenantDatabase) => Promise<T>): Promise<T>;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  poolFigures(): PoolFigures;
  close(): Promise<void>;
}

interface PoolFigures {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** The role, without login, under which all calls of tenants run: it cannot bypass row-level security. */
export const tenantRole = 'app_user';

/** Zone of every date of the product (domain.md §0.4). */
export const timeZone = 'Asia/Shanghai';
