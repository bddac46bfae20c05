import { DeclaredMenus } from '../access/declared/declaredMenus';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/database';
import type { FileStorage } from '../files/storage';
import { allHandlers } from '../handlers';
import { buildApp } from '../http/app';
import { Metrics } from '../http/metrics';
import type { Services } from '../http/services';
import { Sessions } from '../identity/sessions';
import { Jobs } from '../jobs/jobs';
import { LiveHub } from '../live/liveHub';
import { RegistryWatch } from '../releases/registryWatch';
import { Releases } from '../releases/releases';
import { ReleasesTenant } from '../releases/releasesTenant';
import type { ReleaseStore } from '../releases/releaseStore';
import { registerSetup } from '../setup/routes';
import type { LisSettings, TrustProxy } from '../settings';

export interface ServerOptions {
  /** Open and migrated; the server closes it when it is closed itself. */
  readonly database: Database;
  readonly demo: boolean;
  /** Where the builds of host and remotes lie. */
  readonly releases: ReleaseStore;
  /** Code of the tenant whose IT releases; null for the one that the first start makes. */
  readonly releasesTenant?: string | null;
  /** Where the contents of files lie. */
  readonly files: FileStorage;
  /** Origins beside our own that pictures may come from; none unless given. */
  readonly storageHosts?: readonly string[];
  readonly trustProxy: TrustProxy;
  readonly lis?: LisSettings | null;
  readonly officeViewer?: string | null;
  readonly logger: FastifyBaseLogger;
  /** Time (ms) by which the registry is believed; tests move it. */
  readonly now?: () => number;
  readonly onCall?: Services['onCall'];
  /** False: background jobs run only when somebody lets them; tests are not disturbed. */
  readonly jobsByThemselves?: boolean;
  /** There is no tenant yet: offer the set-up of the first one. */
  readonly firstStart?: boolean;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Stops accepting, lets running calls finish, then closes the database. */
  close(): Promise<void>;
}

/** Puts the server together; whoever calls lets it listen. */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { database, logger, demo, onCall } = options;
  const warn = (error: unknown) => logger.error({ err: error }, 'in the background');
  const sessions = new Sessions(database, warn);
  await sessions.start();
  const live = new LiveHub(database, sessions, warn);
  await live.start();
  const jobs = new Jobs({
    database,
    files: options.files,
    warn: (error, runId) => logger.error({ err: error, runId }, 'background job'),
  });
  // Where they do not run by themselves an administrator can still let one run.
  await (options.jobsByThemselves === false ? jobs.enter() : jobs.start());
  const releases = new Releases(
    options.releases,
    (details, message) => logger.warn(details, message),
    options.now,
  );
  const watch = new RegistryWatch(releases, live, warn);
  const releasesTenant = new ReleasesTenant(database, options.releasesTenant ?? null);
  const menus = new DeclaredMenus({ database, releases, releasesTenant, warn });
  await menus.start();
  const services: Services = {
    database,
    sessions,
    metrics: new Metrics(database, live),
    live,
    jobs,
    files: options.files,
    releases,
    releasesTenant,
    demo,
    lis: options.lis ?? null,
    officeViewer: options.officeViewer ?? null,
    ...(onCall ? { onCall } : {}),
  };
  const app = await buildApp({
    services,
    handlers: allHandlers(services),
    logger,
    trustProxy: options.trustProxy,
    storageHosts: options.storageHosts ?? [],
    ...(options.firstStart ? { extend: (instance) => registerSetup(instance, database, menus) } : {}),
  });
  return {
    app,
    services,
    async close() {
      watch.stop();
      await menus.stop();
      await live.close();
      await closeConnections(app);
      await jobs.stop();
      await sessions.settle();
      await database.close();
    },
  };
}

/** Running calls get so long (ms) to end. */
const patience = 10_000;
const checkEvery = 50;

/** Connections that fall idle while the server closes would otherwise stay open until their time-out. */
async function closeConnections(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), checkEvery);
  const all = setTimeout(() => app.server.closeAllConnections(), patience);
  await app.close();
  clearInterval(idle);
  clearTimeout(all);
}
