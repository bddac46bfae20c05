import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Releases } from './releases';

export interface HostPage {
  readonly body: string;
  readonly etag: string;
  readonly contentSecurityPolicy: string;
}

const sha256 = (text: string) => createHash('sha256').update(text);

/** Hashes of the scripts written into the page itself: the only inline ones that may run. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc[\s=])[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => `'sha256-${sha256(script).digest('base64')}'`,
  );
}

function contentSecurityPolicy(html: string, { storageHosts, postOrigin }: OtherOrigins): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...storageHosts].join(' '),
    "font-src 'self' data:",
    ["connect-src 'self'", ...(postOrigin === null ? [] : [postOrigin])].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Origins beside our own that the page has to do with. */
export interface OtherOrigins {
  /** Whose pictures it may show; it is told which. */
  readonly storageHosts: readonly string[];
  /** Where it may post files to; null for our own alone. */
  readonly postOrigin: string | null;
}

const withStorageHosts = (html: string, hosts: readonly string[]): string =>
  hosts.length === 0
    ? html
    : html.replace('</head>', `<meta name="storage-hosts" content="${hosts.join(' ')}"></head>`);

/** `index.html` of the host's live build, read again when the pointer or the file has changed. */
export class HostPages {
  private known: { readonly key: string; readonly page: HostPage } | null = null;

  constructor(
    private readonly releases: Releases,
    private readonly origins: OtherOrigins,
  ) {}

  /** Null when no host is live. */
  async current(): Promise<HostPage | null> {
    const folder = await this.releases.hostFolder();
    if (folder === null) return null;
    const file = join(folder, 'index.html');
    const changed = await stat(file).catch(() => null);
    if (!changed) return null;
    const key = `${file} ${changed.mtimeMs} ${changed.size}`;
    if (this.known?.key !== key) {
      const body = withStorageHosts(await readFile(file, 'utf8'), this.origins.storageHosts);
      const etag = `"${sha256(body).digest('base64url').slice(0, 27)}"`;
      this.known = {
        key,
        page: { body, etag, contentSecurityPolicy: contentSecurityPolicy(body, this.origins) },
      };
    }
    return this.known.page;
  }
}
