import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface PostedForm {
  readonly key: string;
  readonly fields: readonly string[];
  readonly answer: (status: number) => void;
  /** Whether the browser has hung up. */
  readonly isGone: () => boolean;
}

/** A storage host on another origin that reads forms and answers them when the test says so. */
export interface StorageHost {
  readonly url: string;
  readonly posts: PostedForm[];
  /** Answers at once with this status; null holds the answers back, `cut` ends the connection without one. */
  status: number | 'cut' | null;
  close(): Promise<void>;
}

const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

export async function startStorageHost(): Promise<StorageHost> {
  const posts: PostedForm[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('latin1');
      const answer = (status: number): void => void response.writeHead(status, headers).end();
      const fields = [...body.matchAll(/form-data; name="([^"]+)"/g)].map(([, name = '']) => name);
      const key = /name="key"\r\n\r\n([^\r]+)/.exec(body)?.[1] ?? '';
      posts.push({ key, fields, answer, isGone: () => response.closed });
      if (host.status === 'cut') response.destroy();
      else if (host.status !== null) answer(host.status);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host: StorageHost = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    posts,
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return host;
}
