import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { tenantRole, timeZone, type Database } from './database';
import { makeReaders, planCacheMode, type Plans } from './generalPlans';
import { type Heartbeat, type Listening, listenWithReconnect } from './postgresListener';
import { readersByTenant } from './readersByTenant';
import { readOnlyDatabase } from './readOnlyDatabase';
import type { TenantDatabase } from './tenantDatabase';
import { prepareTenantConnection, tenantQuery } from './tenantQuery';

/** Connections for sessions, locks and migrations; calls of tenants have their own. */
const kernelConnections = 4;
/** A statement that runs longer than this (ms) is stopped by the database. */
const statementTimeout = 30_000;
/** A write that waits longer than this (ms) for a row or a table that another one holds fails. */
const lockTimeout = 10_000;
/** Nothing has come from the database for so long (ms) after a statement that it would have stopped: it is not there. */
const silence = statementTimeout + 5_000;
/** A call waits so long (ms) for a connection. */
const connectTimeout = 10_000;
/** Whoever asks whether the database is there is told so within this time (ms). */
const pingTimeout = 2_000;
const usualHeartbeat: Heartbeat = { every: 5_000, within: 5_000 };

const bounds = { query_timeout: silence, connectionTimeoutMillis: connectTimeout, keepAlive: true };
const serverBounds = `-c timezone=${timeZone} -c statement_timeout=${statementTimeout} -c lock_timeout=${lockTimeout} -c idle_in_transaction_session_timeout=60000`;

interface Options {
  readonly url: string;
  readonly poolSize: number;
  readonly warn: (error: Error) => void;
  readonly heartbeat?: Heartbeat;
}

/** Whether a connection may be used again: it is outside any transaction, and no answer is on its way to it. */
function isIdle(client: pg.PoolClient): boolean {
  const { readyForQuery } = client as unknown as { readonly readyForQuery: boolean };
  return readyForQuery && client.getTransactionStatus() === 'I';
}

/** A connection takes one statement at a time; those of a transaction may be begun side by side, and wait here. */
function oneAfterAnother(client: pg.PoolClient): pg.Client {
  let last: Promise<unknown> = Promise.resolve();
  const query = (config: pg.QueryConfig, values: unknown[]) => {
    const result = last.then(() => client.query(config, values));
    last = result.catch(() => undefined);
    return result;
  };
  // drizzle only ever calls `query` of its client.
  return { query } as unknown as pg.Client;
}

/** Opens PostgreSQL. Tables and roles need not exist yet; tenants' connections are made when first used. */
export function openPostgres({ url, poolSize, warn, heartbeat = usualHeartbeat }: Options): Database {
  const kernelPool = new pg.Pool({
    ...bounds,
    connectionString: url,
    max: kernelConnections,
    options: serverBounds,
  });
  const tenantPool = new pg.Pool({
    ...bounds,
    connectionString: url,
    max: poolSize,
    // The role is given at connect, so there is no moment in which a tenant's connection is anything more.
    // Plans are made for the values at hand: a general one guesses the page size and sorts what an index has in order.
    // Compiling a statement takes longer than any of them may run.
    options: `${serverBounds} -c plan_cache_mode=${planCacheMode.custom} -c jit=off -c role=${tenantRole}`,
    onConnect: prepareTenantConnection,
  });
  kernelPool.on('error', warn);
  tenantPool.on('error', warn);

  const kernel = drizzle(kernelPool) as unknown as TenantDatabase;
  const listening: Listening[] = [];

  const read = async (
    as: { readonly tenantId: string; readonly plans: Plans },
    config: { readonly text: string },
    values: unknown,
  ) => {
    const client = await tenantPool.connect();
    try {
      return await tenantQuery(client, as, config, values);
    } finally {
      // One that is not would carry the tenant to the next use.
      client.release(!isIdle(client));
    }
  };

  const makeReader = (tenantId: string, plans: Plans): TenantDatabase => {
    const client = {
      query: (config: { readonly text: string }, values: unknown) =>
        read({ tenantId, plans }, config, values),
    };
    // drizzle only ever calls `query` of its client.
    return readOnlyDatabase(drizzle(client as unknown as pg.Client) as unknown as TenantDatabase);
  };

  return {
    kind: 'postgres',
    kernel,
    reader: readersByTenant((tenantId) => makeReaders((plans) => makeReader(tenantId, plans))),
    async write(tenantId, work) {
      const client = await tenantPool.connect();
      const database = drizzle(oneAfterAnother(client)) as unknown as TenantDatabase;
      try {
        return await database.transaction(async (transaction) => {
          await transaction.execute(sql`select set_config('app.tenant', ${tenantId}, true)`);
          return work(transaction);
        });
      } finally {
        client.release(!isIdle(client));
      }
    },
    async listen(channel, onMessage, onGap) {
      listening.push(await listenWithReconnect({ url, channel, onMessage, onGap, warn, heartbeat }));
    },
    hears: () => listening.every(({ hears }) => hears()),
    async notify(channel, payload) {
      await kernelPool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    async exclusively(name, work) {
      // A connection of its own, without bounds: another instance may take long, and so may an index.
      const client = new pg.Client({
        connectionString: url,
        options: `-c timezone=${timeZone}`,
        keepAlive: true,
      });
      client.on('error', warn);
      await client.connect();
      try {
        await client.query('select pg_advisory_lock(hashtext($1))', [name]);
        return await work(drizzle(client) as unknown as TenantDatabase);
      } finally {
        // Closing the connection gives the lock back even when the unlock itself could not be sent.
        await client.end();
      }
    },
    async ping() {
      // An unanswered one gives its connection back, so that asking again and again does not use them up.
      const query = { text: 'select 1', query_timeout: pingTimeout };
      await kernelPool.query(query);
    },
    poolFigures: () => ({
      open: tenantPool.totalCount,
      idle: tenantPool.idleCount,
      waiting: tenantPool.waitingCount,
    }),
    async close() {
      await Promise.all(listening.map(({ stop }) => stop()));
      await tenantPool.end();
      await kernelPool.end();
    },
  };
}
