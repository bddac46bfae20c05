import type { Readable } from 'node:stream';

/**
 * What was done: the pointer moved forward, back, or away, so that the remote is not live any longer; or a canary was
 * begun, changed or ended, which leaves the pointer where it was.
 */
export type MoveKind = 'promote' | 'rollback' | 'withdraw' | 'canary' | 'canary-end';

/** A build that some sessions get instead of the live one. */
export interface Canary {
  readonly buildId: string;
  /** Of those whom it is for, 1 to 100. */
  readonly percent: number;
  /** Ids of stores and users of the tenant that releases; whoever is one or stands in one. Both empty: everybody. */
  readonly stores: readonly string[];
  readonly users: readonly string[];
}

/** One move of the pointer; the newest one is the pointer (decision 0013). */
export interface HistoryEntry {
  /** 1, 2, 3 …: the number is taken once, which is what makes moves exclusive. */
  readonly number: number;
  readonly move: MoveKind;
  /** Build that was live before, null when none was. */
  readonly from: string | null;
  /** Build that is live from then on, null when none is. */
  readonly to: string | null;
  /** Canary from then on; an entry without one has ended it. */
  readonly canary?: Canary;
  readonly who: string;
  readonly why: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface BuildFile {
  readonly size: number;
  /** As in the attribute `integrity`: `sha384-…`. */
  readonly integrity: string;
}

/** Files of a build by their path below its folder. */
export type BuildFiles = Readonly<Record<string, BuildFile>>;

/** `manifest.json` of a build. */
export interface BuildManifest {
  readonly name: string;
  readonly buildId: string;
  readonly publishedBy: string;
  /** ISO 8601. */
  readonly publishedAt: string;
  readonly files: BuildFiles;
}

/** A team's token for one release; the token itself is nowhere. */
export interface TokenRecord {
  readonly id: string;
  /** The host or a remote. */
  readonly release: string;
  readonly team: string;
  readonly hash: string;
  /** ISO 8601. */
  readonly madeAt: string;
}

/**
 * Where builds and their histories are kept. Builds never change; histories only grow. Names are checked by who calls.
 */
export interface ReleaseStore {
  /** How long what was read from it is believed (ms): a moved pointer takes effect within this. */
  readonly believeFor: number;
  /** In words, for operators. */
  readonly place: string;
  /** Folder whose `<name>/<buildId>/…` is served. */
  readonly servedFolder: string;
  /** The host and the remotes that have a history or builds. */
  names(): Promise<string[]>;
  /** The pointer, null when there never was one. */
  newest(name: string): Promise<HistoryEntry | null>;
  /** Oldest first. */
  history(name: string): Promise<HistoryEntry[]>;
  /** Writes an entry under its number; false when that number is taken. */
  append(name: string, entry: HistoryEntry): Promise<boolean>;
  /** Manifests of all whole builds, in no order. */
  builds(name: string): Promise<BuildManifest[]>;
  /** Null when there is no such build, or it is not whole. */
  manifest(name: string, buildId: string): Promise<BuildManifest | null>;
  /** Null when the build has no such file. */
  read(name: string, buildId: string, path: string): Promise<Readable | null>;
  /** A folder on the store's own terms that nobody sees, for files on their way; `add` may take it away. */
  incoming(): Promise<string>;
  /**
   * Takes the files of a folder that `incoming` gave as a build, whole or not at all; false when there is such a build.
   */
  add(manifest: BuildManifest, folder: string): Promise<boolean>;
  remove(name: string, buildId: string): Promise<void>;
  /** Sees to it that a build's files lie in `servedFolder`, if there is such a build. */
  provide(name: string, buildId: string): Promise<void>;
  tokens(): Promise<TokenRecord[]>;
  /** Null when there is none of that id, which is checked by who calls. */
  token(id: string): Promise<TokenRecord | null>;
  addToken(token: TokenRecord): Promise<void>;
  /** False when there is none of that id. */
  removeToken(id: string): Promise<boolean>;
}
