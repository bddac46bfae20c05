import { DeclaredMenus } from '../domains/access';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database';
import type { FileStorage } from '../platform/files/storage';
import { allHandlers, allPermissions, domains } from '../product';
import { sessionSource } from '../domains/identity';
import { traceWords } from '../domains/logs';
import { exportsOf, isUsedBy, viewsOf } from '../platform/server/domain';
import { openInStoreOf } from '../platform/server/openInStore';
import { petHistoryIn, tiePetIn } from '../platform/server/petHistory';
import { staysIn } from '../platform/server/petStays';
import { underWayIn } from '../platform/server/underWay';
import { visitCancelledIn } from '../platform/server/visitCancelled';
import { housekeeping } from '../platform/server/housekeeping';
import { beginTenant } from '../platform/seeds/begin';
import { buildApp } from '../platform/server/app';
import { Metrics } from '../platform/http/metrics';
import type { Services } from '../platform/server/services';
import { Sessions } from '../platform/sessions/sessions';
import { type Backup, backupJob } from '../platform/backup/backupJob';
import { Jobs } from '../platform/jobs/jobs';
import { outboxJob } from '../platform/outbox';
import { LiveHub } from '../platform/live/liveHub';
import { RegistryWatch } from '../platform/releases/registryWatch';
import { Releases } from '../platform/releases/releases';
import { ReleasesTenant } from '../platform/releases/releasesTenant';
import type { ReleaseStore } from '../platform/releases/releaseStore';
import { registerSetup } from '../domains/setup';
import type {
  LisSettings,
  OcrSettings,
  PaymentSettings,
  TextSettings,
  TrustProxy,
} from '../platform/environment/settings';

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
  readonly ocr?: OcrSettings | null;
  readonly payment?: PaymentSettings | null;
  readonly texts?: TextSettings | null;
  readonly diguantong?: URL | null;
  readonly logger: FastifyBaseLogger;
  /** Time (ms) by which the registry is believed; tests move it. */
  readonly now?: () => number;
  readonly onCall?: Services['onCall'];
  /** False: background jobs run only when somebody lets them; tests are not disturbed. */
  readonly jobsByThemselves?: boolean;
  /** Daily copies of the embedded database; none unless given. */
  readonly backup?: Backup | null;
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
  const sessions = new Sessions(database, sessionSource, warn);
  await sessions.start();
  const live = new LiveHub(database, sessions, warn);
  await live.start();
  const payment = options.payment ?? null;
  const texts = options.texts ?? null;
  const diguantong = options.diguantong ?? null;
  const senders = domains.flatMap(
    (domain) => domain.senders?.({ database, payment, texts, diguantong }) ?? [],
  );
  const jobs = new Jobs({
    jobs: [
      ...domains.flatMap(({ jobs: own = [] }) => own),
      ...domains.flatMap((domain) => domain.connectedJobs?.({ payment }) ?? []),
      ...(senders.length > 0 ? [outboxJob(senders)] : []),
      housekeeping(domains),
      ...(options.backup ? [backupJob(options.backup)] : []),
    ],
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
  const menus = new DeclaredMenus({ database, releases, releasesTenant, permissions: allPermissions, warn });
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
    permissions: allPermissions,
    begin: beginTenant(domains),
    fileKinds: domains.flatMap(({ fileKinds = [] }) => fileKinds),
    isUsed: isUsedBy(domains),
    openInStore: openInStoreOf(domains),
    underWay: underWayIn(domains),
    petHistory: petHistoryIn(domains),
    staysOf: staysIn(domains),
    tiePet: tiePetIn(domains),
    onVisitCancelled: visitCancelledIn(domains),
    traceWords,
    views: viewsOf(domains),
    exports: exportsOf(domains, { database, files: options.files }),
    demo,
    lis: options.lis ?? null,
    officeViewer: options.officeViewer ?? null,
    ocr: options.ocr ?? null,
    payment,
    texts,
    diguantong,
    ...(onCall ? { onCall } : {}),
  };
  const app = await buildApp({
    services,
    handlers: allHandlers(services),
    logger,
    trustProxy: options.trustProxy,
    storageHosts: options.storageHosts ?? [],
    pages: domains.flatMap(({ pages = [] }) => pages),
    ...(options.firstStart ? { extend: (instance) => registerSetup(instance, services, menus) } : {}),
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
      await services.exports.stop().catch(warn);
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
