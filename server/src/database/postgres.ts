import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { tenantRole, timeZone, type Database } from './database';
import { listenWithReconnect } from './postgresListener';
import { readOnlyDatabase } from './readOnlyDatabase';
import type { TenantDatabase } from './tenantDatabase';
import { prepareTenantConnection, tenantQuery } from './tenantQuery';

/** Connections for sessions, locks and migrations; calls of tenants have their own. */
const kernelConnections = 4;
/** A statement of a call that runs longer than this (ms) is stopped. */
const statementTimeout = 30_000;

interface Options {
  readonly url: string;
  readonly poolSize: number;
  readonly warn: (error: Error) => void;
}

/** Opens PostgreSQL. Tables and roles need not exist yet; tenants' connections are made when first used. */
export function openPostgres({ url, poolSize, warn }: Options): Database {
  const kernelPool = new pg.Pool({
    connectionString: url,
    max: kernelConnections,
    options: `-c timezone=${timeZone}`,
  });
  const tenantPool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    // The role is given at connect, so there is no moment in which a tenant's connection is anything more.
    // Plans are made for the values at hand: a general one guesses the page size and sorts what an index has in order.
    // Compiling a statement takes longer than any of them may run.
    options: `-c plan_cache_mode=force_custom_plan -c jit=off -c timezone=${timeZone} -c role=${tenantRole} -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=60000`,
    onConnect: prepareTenantConnection,
  });
  kernelPool.on('error', warn);
  tenantPool.on('error', warn);

  const kernel = drizzle(kernelPool) as unknown as TenantDatabase;
  const readers = new Map<string, TenantDatabase>();
  const stopListening: (() => Promise<void>)[] = [];

  const read = async (tenantId: string, config: { readonly text: string }, values: unknown) => {
    const client = await tenantPool.connect();
    try {
      return await tenantQuery(client, tenantId, config, values);
    } finally {
      // `I`: outside any transaction. Anything else would carry the tenant to the next use: drop the connection.
      client.release(client.getTransactionStatus() !== 'I');
    }
  };

  const makeReader = (tenantId: string): TenantDatabase => {
    const client = {
      query: (config: { readonly text: string }, values: unknown) => read(tenantId, config, values),
    };
    // drizzle only ever calls `query` of its client.
    return readOnlyDatabase(drizzle(client as unknown as pg.Client) as unknown as TenantDatabase);
  };

  return {
    kind: 'postgres',
    kernel,
    reader(tenantId) {
      let reader = readers.get(tenantId);
      if (!reader) {
        reader = makeReader(tenantId);
        readers.set(tenantId, reader);
      }
      return reader;
    },
    async write(tenantId, work) {
      const database = drizzle(tenantPool) as unknown as TenantDatabase;
      return database.transaction(async (transaction) => {
        await transaction.execute(sql`select set_config('app.tenant', ${tenantId}, true)`);
        return work(transaction);
      });
    },
    async listen(channel, onMessage, onGap) {
      stopListening.push(await listenWithReconnect({ url, channel, onMessage, onGap, warn }));
    },
    async notify(channel, payload) {
      await kernelPool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    async exclusively(name, work) {
      const client = await kernelPool.connect();
      try {
        await client.query('select pg_advisory_lock(hashtext($1))', [name]);
        return await work();
      } finally {
        // Closing the connection gives the lock back even when the unlock itself could not be sent.
        client.release(true);
      }
    },
    async ping() {
      await kernelPool.query('select 1');
    },
    poolFigures: () => ({
      open: tenantPool.totalCount,
      idle: tenantPool.idleCount,
      waiting: tenantPool.waitingCount,
    }),
    async close() {
      await Promise.all(stopListening.map((stop) => stop()));
      await tenantPool.end();
      await kernelPool.end();
    },
  };
}
