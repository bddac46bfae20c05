import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BATCH_PATH } from '@hospital/shared/contract/batch';

/** A server before another one, which gives the answers of one call in place of it. */
export interface AnsweringProxy {
  readonly url: string;
  close(): void;
}

/**
 * Unlike Playwright's `route`, which turns the browser's cache off and puts itself before every request, it costs the
 * page nothing. The call takes as long as the server takes for its own answer; every call is a request of its own.
 *
 * @param instance address of the server
 * @param path of the call, `/api/…`
 * @param answer the body to give
 */
export async function startAnsweringProxy(
  instance: string,
  path: string,
  answer: object,
): Promise<AnsweringProxy> {
  const body = JSON.stringify(answer);
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request;
    if (url === `/api${BATCH_PATH}`) {
      request.resume();
      return void response.writeHead(404).end();
    }
    const asking = ask(new URL(url, instance), { method, headers }, (own) => {
      if (!url.startsWith(path)) {
        response.writeHead(own.statusCode ?? 502, own.headers);
        response.flushHeaders(); // of an event stream
        return void own.pipe(response);
      }
      own.resume().on('end', () => {
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body);
      });
    });
    asking.on('error', () => response.destroy());
    response.on('close', () => asking.destroy());
    request.pipe(asking);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
