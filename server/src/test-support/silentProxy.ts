import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server on which, once it is told to, nothing travels any more although every connection stays open. */
export interface SilentProxy {
  /** The same address by that way. */
  readonly url: string;
  /** Every connection that there is goes silent; with `all`, later ones do, too. */
  silence(all?: boolean): void;
  /** Later connections work. */
  restore(): void;
  close(): Promise<void>;
}

/** @param target address with host and port, e.g. of PostgreSQL */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target);
  const pairs = new Set<readonly [Socket, Socket]>();
  let allSilent = false;
  const server = createServer((near) => {
    const far = connect(Number(port) || 5432, hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    if (allSilent) return;
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence(all = false) {
      allSilent = all;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    restore() {
      allSilent = false;
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
