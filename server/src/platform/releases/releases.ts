import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RegisteredRemote, Registry, RemoteBuild } from '@hospital/shared/contract/remote';
import pLimit from 'p-limit';
import { BucketUnavailable } from './bucketUnavailable';
import { isRemoteBuild } from './buildDescription';
import { takersFirst } from './movedPages';
import { hostName, isBuildId } from './names';
import type { Canary, ReleaseStore } from './releaseStore';

export interface RegistryAnswer {
  readonly registry: Registry;
  readonly body: string;
  readonly etag: string;
  /** Of remotes that are live; who gets them is not in the registry. */
  readonly canaries: readonly RunningCanary[];
  /** Pages of the remotes, with what they say of the menu; of a withdrawn one none, of one that cannot be read nothing. */
  readonly menus: readonly Pick<RemoteBuild, 'name' | 'pages'>[];
  /** Changes with every move, even one that is taken back at once, and with anything that a session may get. */
  readonly fingerprint: string;
}

interface RunningCanary {
  readonly canary: Canary;
  /** Its build. */
  readonly remote: RegisteredRemote;
}

interface RemoteState {
  /** Of the newest entry of its history. */
  readonly number: number;
  readonly live?: RegisteredRemote;
  readonly pages?: RemoteBuild['pages'];
  readonly canary?: RunningCanary;
}

/** So many names are looked up at a time. */
const readersAtOnce = 8;
/** So long (ms) a reading is waited for where something is known. */
const patience = 1_500;

type Warn = (details: object, message: string) => void;

/**
 * What is live: the newest entry of a name's history names a build, its `remote.json` describes it. Promoting and
 * rolling back only add an entry; nothing needs a restart.
 */
export class Releases {
  private known: { readonly until: number; readonly answer: Promise<RegistryAnswer> } | null = null;
  private lastWarning = '';
  private lastAnswer: RegistryAnswer | null = null;
  private reading: Promise<RegistryAnswer> | null = null;
  private readonly listeners: (() => void)[] = [];

  constructor(
    readonly store: ReleaseStore,
    private readonly warn: Warn,
    private readonly now: () => number = Date.now,
  ) {}

  /** The registry as it is now; a remote whose build cannot be read is left out, never an error. */
  registry(): Promise<RegistryAnswer> {
    const now = this.now();
    if (!this.known || now >= this.known.until) {
      this.known = { until: now + this.store.believeFor, answer: this.readInTime() };
    }
    return this.known.answer;
  }

  /** Calls `listener` whenever a reading finds something else than the one before. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Folder of the host's live build, null when there is none. */
  async hostFolder(): Promise<string | null> {
    const { host } = (await this.registry()).registry;
    return host.buildId === '' ? null : this.folderOf(hostName, host.buildId);
  }

  /** One reading at a time; what was known holds while it takes long, as with a bucket that says nothing. */
  private async readInTime(): Promise<RegistryAnswer> {
    this.reading ??= this.readOrKeep().finally(() => (this.reading = null));
    const known = this.lastAnswer;
    if (!known) return this.reading;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<RegistryAnswer>((resolve) => {
      timer = setTimeout(() => resolve(known), patience);
    });
    return Promise.race([this.reading, late]).finally(() => clearTimeout(timer));
  }

  /** What was known holds while the store does not answer. */
  private async readOrKeep(): Promise<RegistryAnswer> {
    try {
      const before = this.lastAnswer;
      this.lastAnswer = await this.read();
      if (before && before.fingerprint !== this.lastAnswer.fingerprint)
        this.listeners.forEach((listener) => listener());
      return this.lastAnswer;
    } catch (error) {
      if (!this.lastAnswer) {
        this.known = null;
        throw error;
      }
      this.report([problemOf(this.store.place, error)]);
      return this.lastAnswer;
    }
  }

  private async read(): Promise<RegistryAnswer> {
    const names = (await this.store.names()).filter((name) => name !== hostName);
    const problems: string[] = [];
    /** Null when it cannot be read, which leaves it out. */
    const whole = <Value>(name: string, reading: Promise<Value>): Promise<Value | null> =>
      reading.catch((error: unknown) => {
        if (error instanceof BucketUnavailable) throw error;
        problems.push(problemOf(name, error));
        return null;
      });
    const stateOf = async (name: string): Promise<RemoteState> => {
      const newest = await whole(name, this.store.newest(name));
      const number = newest?.number ?? 0;
      if (newest?.to === null) return { number, pages: [] };
      const build = newest ? await whole(name, this.build(name, newest.to)) : null;
      if (!newest || !build) return { number };
      const [live, { pages }, { canary }] = [registered(build), build, newest];
      const other = canary ? await whole(name, this.build(name, canary.buildId)) : null;
      if (!canary || !other) return { number, pages, live };
      return {
        number,
        pages,
        live: { ...live, canary: true },
        canary: { canary, remote: { ...registered(other), canary: true } },
      };
    };
    // Side by side: of a bucket each is an answer over the network.
    const side = pLimit(readersAtOnce);
    const states = takersFirst(
      await Promise.all(names.map((name) => side(async () => ({ name, ...(await stateOf(name)) })))),
    );
    const newestHost = await whole(hostName, this.store.newest(hostName));
    const host = await whole(hostName, this.provided(hostName, newestHost?.to ?? null));
    this.report(problems);
    const remotes = states.flatMap(({ live }) => live ?? []);
    const canaries = states.flatMap(({ canary }) => canary ?? []);
    const menus = states.flatMap(({ name, pages }) => (pages ? [{ name, pages }] : []));
    const numbers = [...states.map(({ number }) => number), newestHost?.number ?? 0];
    const registry = { host: { buildId: host ?? '' }, remotes };
    const body = JSON.stringify(registry);
    const etag = `"${hashOf(body)}"`;
    return {
      registry,
      body,
      etag,
      canaries,
      menus,
      fingerprint: hashOf(body + JSON.stringify([canaries, numbers])),
    };
  }

  private async build(name: string, buildId: string): Promise<RemoteBuild> {
    await this.provide(name, buildId);
    const build: unknown = JSON.parse(
      await readFile(join(this.folderOf(name, buildId), 'remote.json'), 'utf8'),
    );
    if (!isRemoteBuild(build)) {
      throw new Error(`remote.json of ${buildId}: ${isRemoteBuild.errors?.[0]?.instancePath} is wrong`);
    }
    if (build.name !== name || build.buildId !== buildId) {
      throw new Error(`remote.json of ${buildId} belongs to ${build.name} ${build.buildId}`);
    }
    return build;
  }

  private folderOf(name: string, buildId: string): string {
    return join(this.store.servedFolder, name, buildId);
  }

  /** The id of a build, whose files are here then; null for none. */
  private async provided(name: string, buildId: string | null): Promise<string | null> {
    if (buildId !== null) await this.provide(name, buildId);
    return buildId;
  }

  /** Sees to it that the files of a build are here. */
  private async provide(name: string, buildId: string): Promise<void> {
    if (!isBuildId(buildId)) throw new Error('the newest entry of the history names no build');
    await this.store.provide(name, buildId);
  }

  /** Says each set of problems once, not at every reading. */
  private report(problems: readonly string[]): void {
    const warning = [...problems].sort().join('; ');
    if (warning !== '' && warning !== this.lastWarning)
      this.warn({ problems }, 'remotes left out of the registry');
    this.lastWarning = warning;
  }
}

/** A build as browsers get it: they find its menu in the profile. */
function registered({ owns: _owns, calls: _calls, entry, pages, ...rest }: RemoteBuild): RegisteredRemote {
  return {
    ...rest,
    pages: pages.map(({ menu: _menu, ...page }) => page),
    entry: `/remotes/${rest.name}/${rest.buildId}/${entry}`,
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

const problemOf = (name: string, error: unknown): string =>
  `${name}: ${error instanceof Error ? error.message : String(error)}`;
