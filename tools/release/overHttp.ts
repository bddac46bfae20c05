import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { describeFolder } from '../../server/src/platform/releases/buildFiles';
import type { ReleaseOverview } from '../../server/src/platform/releases/overview';
import { ReleaseRefused, type RefusalReason } from '../../server/src/platform/releases/releaseRefused';
import type { HistoryEntry } from '../../server/src/platform/releases/releaseStore';
import type { Operations } from './operations';

/** A server that has not answered after so long (ms) is not there; checks of a large build take seconds. */
const patience = 120_000;

interface Answer {
  readonly msg?: string;
  readonly data?: unknown;
}

/** Through a running server, by the token of a team. @throws Error for an address that is none */
export function overHttp(address: string, token: string): Operations {
  if (!URL.canParse(address)) throw new Error(`--against 应为服务器地址，例如 https://hospital.example.com`);
  const base = new URL('/frontend/releases/', address);

  async function ask<Data>(method: 'GET' | 'POST', where: string, body?: FormData | object): Promise<Data> {
    const form = body instanceof FormData;
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (!form && body !== undefined) headers.set('content-type', 'application/json');
    let response: Response;
    try {
      response = await fetch(new URL(where, base), {
        method,
        headers,
        // The way of a build is no silence: how long it may take is the server's to say (`requestTimeout`), and `fetch`
        // itself gives up after 300 s in which nothing went.
        signal: form ? null : AbortSignal.timeout(patience),
        redirect: 'error',
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      });
    } catch (error) {
      const { cause, message } = error as Error;
      throw new Error(`无法连接 ${base.origin}：${cause instanceof Error ? cause.message : message}`, {
        cause: error,
      });
    }
    const answer = (await response.json().catch(() => null)) as Answer | null;
    if (response.ok && answer) return answer.data as Data;
    const reason = (answer?.data as { readonly reason?: RefusalReason } | null | undefined)?.reason;
    const words = answer?.msg || `${base.origin} 回答 ${response.status}`;
    throw reason ? new ReleaseRefused(reason, words) : new Error(words);
  }

  const overview = (name: string) => ask<ReleaseOverview>('GET', name);
  /** Moves from where the name stands now: if anybody else moves it in between, the server refuses. */
  const move = async (name: string, how: string, body: object): Promise<HistoryEntry> => {
    const { number } = await overview(name);
    return ask('POST', `${name}/${how}`, { ...body, after: number });
  };

  return {
    async publish(name, buildId, folder) {
      // Whoever may not is told before anything travels.
      await overview(name);
      const files = await describeFolder(folder);
      const form = new FormData();
      form.append('files', JSON.stringify(files));
      for (const file of Object.keys(files))
        form.append(file, await openAsBlob(path.join(folder, file)), path.basename(file));
      return ask('POST', `${name}/builds/${encodeURIComponent(buildId)}`, form);
    },
    promote: ({ name, ...body }) => move(name, 'promote', body),
    rollback: ({ name, ...body }) => move(name, 'rollback', body),
    withdraw: ({ name, ...body }) => move(name, 'withdraw', body),
    canary: ({ name, ...body }) => move(name, 'canary', body),
    endCanary: ({ name, ...body }) => move(name, 'canary-end', body),
    names: () => Promise.reject(new Error('请写明模块：list remote-… --against …')),
    overview,
    history: (name) => ask('GET', `${name}/history`),
    prune: (name) => ask('POST', `${name}/prune`),
  };
}
