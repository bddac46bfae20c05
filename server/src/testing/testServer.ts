import { transformPassword } from '@hospital/shared/contract/password';
import { TestClient } from './client';

/** Password of every demo account. */
export const demoPassword = 'Pet@12345';

export interface TestServer {
  readonly baseUrl: string;
  /** A client without a session. */
  readonly anonymous: TestClient;
  /**
   * Signs in with a demo account and gives a client that carries its session.
   * @param account login name, e.g. `13800000001`
   * @param type 1 company, 2 store, 3 warehouse
   */
  signIn(
    account: string,
    type: 1 | 2 | 3,
    options?: { tenantCode?: string; password?: string },
  ): Promise<TestClient>;
  close(): Promise<void>;
}

/**
 * Starts the whole server on a free port with the demo chain: on PGlite from a prepared data directory, or on the
 * PostgreSQL of TEST_DATABASE_URL in a database of its own. Close it in `after()`.
 */
export async function startTestServer(): Promise<TestServer> {
  throw new Error(`not yet: ${typeof transformPassword}`);
}
