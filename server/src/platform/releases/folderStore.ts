import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { historyFolder, isBuildId, manifestFile, segment, tokenId } from './names';
import type { BuildManifest, HistoryEntry, ReleaseStore, TokenRecord } from './releaseStore';

/** Files on their way; what a crash left there is removed after a day (ms). */
const incomingFolder = '.incoming';
const keepIncoming = 86_400_000;
const tokensFolder = '.tokens';
/** For the owner of the folder alone. */
const ownersOnly = 0o600;

const entryFile = /^(\d{6,})\.json$/;
const fileOfNumber = (number: number): string => `${String(number).padStart(6, '0')}.json`;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Null for what is not there; any other failure is thrown. */
async function orNull<Value>(value: Promise<Value>): Promise<Value | null> {
  try {
    return await value;
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw error;
  }
}

/**
 * Releases in a folder: `<name>/<buildId>/…` with `manifest.json`, and `<name>/history/000012.json`. Several processes
 * may use it at once.
 */
export class FolderStore implements ReleaseStore {
  readonly believeFor = 200;

  constructor(readonly servedFolder: string) {}

  get place(): string {
    return this.servedFolder;
  }

  async names(): Promise<string[]> {
    const entries = (await orNull(readdir(this.servedFolder, { withFileTypes: true }))) ?? [];
    // A link to a folder is one, too.
    return entries
      .filter((entry) => !entry.isFile() && segment.test(entry.name))
      .map(({ name }) => name)
      .sort();
  }

  async newest(name: string): Promise<HistoryEntry | null> {
    const number = Math.max(0, ...(await this.numbers(name)));
    return number === 0 ? null : this.entry(name, number);
  }

  async history(name: string): Promise<HistoryEntry[]> {
    const numbers = (await this.numbers(name)).sort((one, other) => one - other);
    return Promise.all(numbers.map((number) => this.entry(name, number)));
  }

  /** A link fails where there is something already, and what it makes has its whole content at once. */
  async append(name: string, entry: HistoryEntry): Promise<boolean> {
    const folder = join(this.servedFolder, name, historyFolder);
    await mkdir(folder, { recursive: true });
    const written = join(folder, `.${randomUUID()}`);
    await writeFile(written, JSON.stringify(entry), { flag: 'wx', flush: true });
    try {
      await link(written, join(folder, fileOfNumber(entry.number)));
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(written, { force: true });
    }
  }

  async builds(name: string): Promise<BuildManifest[]> {
    const entries = (await orNull(readdir(join(this.servedFolder, name)))) ?? [];
    const manifests = await Promise.all(entries.filter(isBuildId).map((id) => this.manifest(name, id)));
    return manifests.filter((manifest) => manifest !== null);
  }

  async manifest(name: string, buildId: string): Promise<BuildManifest | null> {
    const text = await orNull(readFile(join(this.folderOf(name, buildId), manifestFile), 'utf8'));
    return text === null ? null : (JSON.parse(text) as BuildManifest);
  }

  async read(name: string, buildId: string, path: string): Promise<Readable | null> {
    const file = join(this.folderOf(name, buildId), path);
    return (await orNull(stat(file)))?.isFile() ? createReadStream(file) : null;
  }

  async incoming(): Promise<string> {
    const parent = join(this.servedFolder, incomingFolder);
    for (const left of (await orNull(readdir(parent))) ?? []) {
      const changed = await orNull(stat(join(parent, left)));
      if (changed && Date.now() - changed.mtimeMs > keepIncoming)
        await rm(join(parent, left), { recursive: true, force: true });
    }
    const folder = join(parent, randomUUID());
    await mkdir(folder, { recursive: true });
    return folder;
  }

  async add(manifest: BuildManifest, folder: string): Promise<boolean> {
    const { name, buildId } = manifest;
    await writeFile(join(folder, manifestFile), JSON.stringify(manifest), { flush: true });
    await mkdir(join(this.servedFolder, name), { recursive: true });
    try {
      await rename(folder, this.folderOf(name, buildId));
      return true;
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error) ?? '')) throw error;
      return false;
    }
  }

  /** Out of sight first: a build is there whole, or not at all. */
  async remove(name: string, buildId: string): Promise<void> {
    const away = await this.incoming();
    await rename(this.folderOf(name, buildId), join(away, 'removed'));
    await rm(away, { recursive: true, force: true });
  }

  async provide(): Promise<void> {
    // Builds lie where they are served from.
  }

  async tokens(): Promise<TokenRecord[]> {
    const files = (await orNull(readdir(join(this.servedFolder, tokensFolder)))) ?? [];
    const tokens = await Promise.all(files.map((file) => this.token(file.replace(/\.json$/, ''))));
    return tokens.filter((token) => token !== null);
  }

  async token(id: string): Promise<TokenRecord | null> {
    const text = await orNull(readFile(this.tokenFile(id), 'utf8'));
    return text === null ? null : (JSON.parse(text) as TokenRecord);
  }

  async addToken(token: TokenRecord): Promise<void> {
    await mkdir(join(this.servedFolder, tokensFolder), { recursive: true });
    await writeFile(this.tokenFile(token.id), JSON.stringify(token), { flag: 'wx', mode: ownersOnly });
  }

  async removeToken(id: string): Promise<boolean> {
    if (!tokenId.test(id) || !(await this.token(id))) return false;
    await rm(this.tokenFile(id));
    return true;
  }

  private tokenFile(id: string): string {
    return join(this.servedFolder, tokensFolder, `${id}.json`);
  }

  private folderOf(name: string, buildId: string): string {
    return join(this.servedFolder, name, buildId);
  }

  private async numbers(name: string): Promise<number[]> {
    const files = (await orNull(readdir(join(this.servedFolder, name, historyFolder)))) ?? [];
    return files.flatMap((file) => entryFile.exec(file)?.[1] ?? []).map(Number);
  }

  private async entry(name: string, number: number): Promise<HistoryEntry> {
    const file = join(this.servedFolder, name, historyFolder, fileOfNumber(number));
    return JSON.parse(await readFile(file, 'utf8')) as HistoryEntry;
  }
}
