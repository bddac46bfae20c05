import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformPassword } from '@hospital/shared/contract/password';
import type { Database } from '../platform/database/database';
import { DiskStorage } from '../platform/files/diskStorage';
import type { FileStorage } from '../platform/files/storage';
import { FolderStore } from '../platform/releases/folderStore';
import type { Services } from '../platform/server/services';
import { demoPassword } from '../domains/identity/demoAccounts';
import { createLogger } from '../start/logger';
import { createServer, type Server, type ServerOptions } from '../start/server';
import { TestClient } from './client';
import { callReached } from './reachedCalls';
import { openTestDatabase } from './testDatabase';

export interface TestServer {
  readonly baseUrl: string;
  /** A client without a session. */
  readonly anonymous: TestClient;
  /** For looking at rows, and for preparing what no call can prepare yet. */
  readonly database: Database;
  readonly services: Services;
  /** Every line that was logged. */
  readonly log: readonly string[];
  /**
   * Signs in with a demo account and gives a client that carries its session.
   * @param account login name, e.g. `13800000001`
   * @param type 1 company, 2 store, 3 warehouse
   */
  signIn(account: string, type: 1 | 2 | 3, options?: SignInOptions): Promise<TestClient>;
  close(): Promise<void>;
}

export interface SignInOptions {
  /** By default `other` for 139…, else `demo`. */
  readonly tenantCode?: string;
  readonly password?: string;
}

/** The body of `/login.do`. */
export function loginForm(account: string, type: 1 | 2 | 3, options: SignInOptions = {}) {
  return {
    mode: 'mgr',
    username: account,
    password: transformPassword(options.password ?? demoPassword),
    type,
    tenantCode: options.tenantCode ?? (account.startsWith('139') ? 'other' : 'demo'),
  };
}

/**
 * Starts the whole server on a free port with the demo chain: on the embedded database from a prepared image, or on
 * the PostgreSQL of TEST_DATABASE_URL in a database of its own. Close it in `after()`.
 */
export async function startTestServer(
  options: Partial<
    Pick<
      ServerOptions,
      | 'releases'
      | 'storageHosts'
      | 'trustProxy'
      | 'demo'
      | 'database'
      | 'now'
      | 'lis'
      | 'officeViewer'
      | 'payment'
      | 'texts'
    >
  > & {
    /** Folder of the builds. */
    readonly releasesDir?: string;
    /** Its own, removed at the end, unless given. */
    readonly filesDir?: string;
    /** In place of a folder. */
    readonly files?: FileStorage;
  } = {},
): Promise<TestServer> {
  const database = options.database ?? (await openTestDatabase());
  const ownReleases = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
  const filesDir = options.filesDir ?? mkdtempSync(join(tmpdir(), 'hospital-files-'));
  const log: string[] = [];
  const { logger } = createLogger('info', { write: (line: string) => void log.push(line) });
  const server = await createServer({
    demo: true,
    trustProxy: false,
    jobsByThemselves: false,
    ...options,
    releases: options.releases ?? new FolderStore(options.releasesDir ?? ownReleases),
    files: options.files ?? new DiskStorage(filesDir),
    database,
    logger,
    onCall: callReached,
  });
  const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const ownFolders = options.filesDir ? [ownReleases] : [ownReleases, filesDir];
  return new RunningServer(baseUrl, log, server, database, ownFolders);
}

/**
 * Lets go of the server when it is closed: a test file keeps its variables for as long as its process runs, and
 * hundreds of servers in memory would slow down every collection of garbage.
 */
class RunningServer implements TestServer {
  readonly anonymous: TestClient;
  #running: { readonly server: Server; readonly database: Database } | null;

  constructor(
    readonly baseUrl: string,
    readonly log: readonly string[],
    server: Server,
    database: Database,
    private readonly ownFolders: readonly string[],
  ) {
    this.anonymous = new TestClient(baseUrl);
    this.#running = { server, database };
  }

  get #parts() {
    if (!this.#running) throw new Error('The server of the test is closed');
    return this.#running;
  }

  get database(): Database {
    return this.#parts.database;
  }

  get services(): Services {
    return this.#parts.server.services;
  }

  async signIn(account: string, type: 1 | 2 | 3, options?: SignInOptions): Promise<TestClient> {
    const answer = await this.anonymous.post('/login.do', loginForm(account, type, options));
    if (answer.code !== 0) throw new Error(`${account} cannot sign in: ${answer.code} ${answer.msg}`);
    return this.anonymous.with({ authorization: answer.data.token, tenantId: answer.data.tenantId });
  }

  async close(): Promise<void> {
    const { server } = this.#parts;
    this.#running = null;
    await server.close();
    for (const folder of this.ownFolders) rmSync(folder, { recursive: true });
  }
}
