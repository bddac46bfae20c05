import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface Figures {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
export const loadTool = hasWrk ? 'wrk' : 'autocannon';

/** Asks one URL as fast as it answers; wrk where it is installed, since it leaves the machine more to the server. */
export function load(options: Load): Promise<Figures> {
  return hasWrk ? Promise.resolve(withWrk(options)) : withAutocannon(options);
}

function withWrk({ url, headers, connections, seconds }: Load): Figures {
  const args = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const output = execFileSync(
    'wrk',
    ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...args, url],
    {
      encoding: 'utf8',
    },
  );
  if (/Non-2xx/.test(output)) throw new Error(output);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p50: milliseconds(/50%\s+(\S+)/.exec(output)?.[1]),
    p99: milliseconds(/99%\s+(\S+)/.exec(output)?.[1]),
  };
}

function milliseconds(text = ''): number {
  const [, number, unit = 'ms'] = /([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? 1);
}

async function withAutocannon({ url, headers, connections, seconds }: Load): Promise<Figures> {
  const autocannon = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<{
    requests: { average: number };
    latency: { p50: number; p99: number };
    non2xx: number;
  }>;
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 2xx`);
  return { requestsPerSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
