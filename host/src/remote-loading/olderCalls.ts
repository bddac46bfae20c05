import { api, browserCall, type Call } from '@hospital/shared/api';
import type { RegisteredRemote } from '@hospital/shared/contract/remote';
import { fitsCaret } from '@hospital/shared/contract/versionRange';

/** A call that is known by its name alone. */
type NamedCall = Call<Readonly<Record<string, unknown>>, unknown>;
type NamedCalls = Readonly<Record<string, Readonly<Record<string, NamedCall>> | undefined>>;

/** Whether a build takes its calls from the host; from shared 1.2 on each build has its own. */
export const takesOlderCalls = ({ sharedRange }: RegisteredRemote): boolean =>
  fitsCaret('1.1.0', sharedRange);

let filled: Promise<void> | null = null;

/** Fills `api` of `@hospital/shared/api` with the calls of shared 1.1, for the builds that take them from there. */
export function provideOlderCalls(): Promise<void> {
  filled ??= fill().catch((cause: unknown) => {
    filled = null;
    throw cause;
  });
  return filled;
}

async function fill(): Promise<void> {
  const { olderCallTable } = await import(/* webpackChunkName: "older-calls" */ './olderCallTable');
  for (const [domain, entries] of Object.entries(olderCallTable)) {
    const calls = Object.entries(entries).map(([name, entry]) => [
      name,
      browserCall(`${domain}.${name}`, ...entry),
    ]);
    Object.assign(api, { [domain]: Object.fromEntries(calls) });
  }
}

/** A call of shared 1.1 by its id, `domain.name`. */
export async function olderCall(id: string): Promise<NamedCall | undefined> {
  await provideOlderCalls();
  const [domain = '', name = ''] = id.split('.');
  return (api as unknown as NamedCalls)[domain]?.[name];
}
