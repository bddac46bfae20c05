import { LRUCache } from 'lru-cache';
import type { Bucket } from './bucket';

/** So many characters are kept: the manifests of some thousand builds. */
const mostKept = 32 * 1024 * 1024;

/** JSON objects of a bucket that do not change: each is fetched once, as long as there is room for it. */
export class ReadOnce {
  private readonly kept = new LRUCache<string, object>({ maxSize: mostKept });

  constructor(private readonly bucket: Bucket) {}

  /**
   * Null when there is no such object, which is looked for again the next time.
   *
   * @param version as the list says it, of objects that may be removed and written anew
   */
  async read<Value extends object>(key: string, version = ''): Promise<Value | null> {
    const id = `${key} ${version}`;
    const known = this.kept.get(id);
    if (known) return known as Value;
    const content = await this.bucket.text(key);
    if (content === null) return null;
    const value = JSON.parse(content) as Value;
    this.kept.set(id, value, { size: content.length });
    return value;
  }
}
