import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { Bucket } from './bucket';
import { describeFolder, sameFiles } from './buildFiles';
import { segment, tokenId } from './names';
import { ReadOnce } from './readOnce';
import type { BuildManifest, HistoryEntry, ReleaseStore, TokenRecord } from './releaseStore';

const top = 'releases/';
const tokensPrefix = 'release-tokens/';
const atOnce = 8;

/** What stands in the bucket: which objects hold the files, so that two uploads under one id never mix. */
interface StoredManifest extends BuildManifest {
  readonly upload: string;
}

const historyKey = (name: string, number = ''): string => `${top}${name}/history/${number}`;
const manifestKey = (name: string, file = ''): string => `${top}${name}/manifests/${file}`;
const uploadPrefix = (name: string, upload: string): string => `${top}${name}/files/${upload}/`;
const numbered = (number: number): string => `${String(number).padStart(6, '0')}.json`;

/**
 * Releases in a bucket: `releases/<name>/history/000012.json`, `…/manifests/<buildId>.json` and `…/files/…`. Each
 * instance copies builds that are asked for into a folder of its own and serves them from there.
 */
export class BucketStore implements ReleaseStore {
  /** Each look costs a request a name. */
  readonly believeFor = 1_000;
  /** Newest entries that were seen: what comes after is looked for by its number. */
  private readonly seen = new Map<string, HistoryEntry>();
  private readonly copying = new Map<string, Promise<void>>();
  private readonly once: ReadOnce;

  constructor(
    private readonly bucket: Bucket,
    readonly servedFolder: string,
    readonly place: string,
  ) {
    mkdirSync(servedFolder, { recursive: true });
    this.once = new ReadOnce(bucket);
  }

  async names(): Promise<string[]> {
    return (await this.bucket.folders(top)).filter((name) => segment.test(name)).sort();
  }

  async newest(name: string): Promise<HistoryEntry | null> {
    let newest = this.seen.get(name) ?? (await this.newestListed(name));
    for (;;) {
      const next = newest && (await this.entry(name, newest.number + 1));
      if (newest) this.seen.set(name, newest);
      if (!next) return newest;
      newest = next;
    }
  }

  async history(name: string): Promise<HistoryEntry[]> {
    const numbers = await this.numbers(name);
    const limit = pLimit(atOnce);
    const entries = await Promise.all(numbers.map((number) => limit(() => this.entry(name, number))));
    return entries.filter((entry) => entry !== null);
  }

  append(name: string, entry: HistoryEntry): Promise<boolean> {
    return this.bucket.putOnce(historyKey(name, numbered(entry.number)), JSON.stringify(entry));
  }

  /** A build that was pruned may be published again, as another object under the same key. */
  async builds(name: string): Promise<BuildManifest[]> {
    const listed = await this.bucket.list(manifestKey(name));
    const limit = pLimit(atOnce);
    const manifests = await Promise.all(
      listed.map(({ key, version }) => limit(() => this.once.read<StoredManifest>(key, version))),
    );
    return manifests.filter((manifest) => manifest !== null);
  }

  manifest(name: string, buildId: string): Promise<StoredManifest | null> {
    return this.json<StoredManifest>(manifestKey(name, `${buildId}.json`));
  }

  async read(name: string, buildId: string, path: string): Promise<Readable | null> {
    const manifest = await this.manifest(name, buildId);
    return manifest && this.bucket.stream(uploadPrefix(name, manifest.upload) + path);
  }

  incoming(): Promise<string> {
    return mkdtemp(join(this.servedFolder, '.incoming-'));
  }

  /** The manifest last, and only once: without it nothing of the rest is a build. */
  async add(manifest: BuildManifest, folder: string): Promise<boolean> {
    const upload = `${manifest.buildId}-${randomUUID()}`;
    const prefix = uploadPrefix(manifest.name, upload);
    const limit = pLimit(atOnce);
    await Promise.all(
      Object.entries(manifest.files).map(([path, { size }]) =>
        limit(() => this.bucket.put(prefix + path, createReadStream(join(folder, path)), size)),
      ),
    );
    const stored: StoredManifest = { ...manifest, upload };
    const key = manifestKey(manifest.name, `${manifest.buildId}.json`);
    if (await this.bucket.putOnce(key, JSON.stringify(stored))) return true;
    await this.removeUpload(manifest.name, upload);
    return false;
  }

  async remove(name: string, buildId: string): Promise<void> {
    const manifest = await this.manifest(name, buildId);
    await this.bucket.delete(manifestKey(name, `${buildId}.json`));
    if (manifest) await this.removeUpload(name, manifest.upload);
  }

  async provide(name: string, buildId: string): Promise<void> {
    const target = join(this.servedFolder, name, buildId);
    if (existsSync(target)) return;
    const running = this.copying.get(target) ?? this.copy(name, buildId, target);
    this.copying.set(target, running);
    await running.finally(() => this.copying.delete(target));
  }

  async tokens(): Promise<TokenRecord[]> {
    const tokens = await Promise.all(
      (await this.bucket.keys(tokensPrefix)).map((key) => this.json<TokenRecord>(key)),
    );
    return tokens.filter((token) => token !== null);
  }

  token(id: string): Promise<TokenRecord | null> {
    return this.json(`${tokensPrefix}${id}.json`);
  }

  async addToken(token: TokenRecord): Promise<void> {
    await this.bucket.putOnce(`${tokensPrefix}${token.id}.json`, JSON.stringify(token));
  }

  async removeToken(id: string): Promise<boolean> {
    if (!tokenId.test(id) || !(await this.token(id))) return false;
    await this.bucket.delete(`${tokensPrefix}${id}.json`);
    return true;
  }

  /** Whole and as it was published, or not at all. */
  private async copy(name: string, buildId: string, target: string): Promise<void> {
    const manifest = await this.manifest(name, buildId);
    if (!manifest) return;
    const folder = await this.incoming();
    try {
      const limit = pLimit(atOnce);
      const fetched = Object.keys(manifest.files).map((path) =>
        limit(async () => {
          const content = await this.bucket.stream(uploadPrefix(name, manifest.upload) + path);
          if (!content) throw new Error(`${path} of ${name} ${buildId} is not in the bucket`);
          await mkdir(dirname(join(folder, path)), { recursive: true });
          await pipeline(content, createWriteStream(join(folder, path)));
        }),
      );
      await Promise.all(fetched);
      if (!sameFiles(await describeFolder(folder), manifest.files))
        throw new Error(`the copy of ${name} ${buildId} is not what was published`);
      await mkdir(dirname(target), { recursive: true });
      await rename(folder, target);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async newestListed(name: string): Promise<HistoryEntry | null> {
    const number = (await this.numbers(name)).at(-1);
    return number === undefined ? null : this.entry(name, number);
  }

  private async numbers(name: string): Promise<number[]> {
    const keys = await this.bucket.keys(historyKey(name));
    return keys
      .flatMap((key) => /(\d+)\.json$/.exec(key)?.[1] ?? [])
      .map(Number)
      .sort((one, other) => one - other);
  }

  private entry(name: string, number: number): Promise<HistoryEntry | null> {
    return this.once.read(historyKey(name, numbered(number)));
  }

  private async removeUpload(name: string, upload: string): Promise<void> {
    for (const key of await this.bucket.keys(uploadPrefix(name, upload))) await this.bucket.delete(key);
  }

  private async json<Value>(key: string): Promise<Value | null> {
    const content = await this.bucket.text(key);
    return content === null ? null : (JSON.parse(content) as Value);
  }
}
