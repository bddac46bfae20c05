import { json } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { isRemoteBuild } from './buildDescription';
import { hostName, isBuildId, isReleaseName } from './names';
import type { ReleaseStore } from './releaseStore';

const mostKnown = 500;
/** What is not there now may be published in a moment (ms); what is there stays as it is. */
const missingFor = 60_000;

export interface KnownBuild {
  readonly title: string;
  /** Paths of its pages; none for the host. */
  readonly pages: ReadonlySet<string>;
}

/** Which builds there are and what they say of themselves, without looking each time. */
export class KnownBuilds {
  private readonly known = new LRUCache<string, { readonly build: KnownBuild | null }>({
    max: mostKnown,
  });

  constructor(private readonly store: ReleaseStore) {}

  /** Null when there is no such build. */
  async find(name: string, buildId: string): Promise<KnownBuild | null> {
    if (!isReleaseName(name) || !isBuildId(buildId)) return null;
    const key = `${name}/${buildId}`;
    const found = this.known.get(key);
    if (found) return found.build;
    const build = await this.read(name, buildId);
    this.known.set(key, { build }, build ? {} : { ttl: missingFor });
    return build;
  }

  private async read(name: string, buildId: string): Promise<KnownBuild | null> {
    if (!(await this.store.manifest(name, buildId))) return null;
    if (name === hostName) return { title: '外壳', pages: new Set() };
    const file = await this.store.read(name, buildId, 'remote.json');
    const build: unknown = file && (await json(file).catch(() => null));
    if (!isRemoteBuild(build)) return null;
    return { title: build.title, pages: new Set(build.pages.map(({ path }) => path)) };
  }
}
