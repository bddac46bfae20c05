import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './children';

/** The little that is needed of pg, which is the server's library and not this package's. */
interface PgClient {
  connect(): Promise<void>;
  query(sql: string): Promise<unknown>;
  end(): Promise<void>;
}
export const pg = createRequire(path.join(root, 'server/package.json'))('pg') as {
  Client: new (options: { connectionString: string }) => PgClient;
};

/** Whoever may make and drop databases. */
export const administratorUrl =
  process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';
