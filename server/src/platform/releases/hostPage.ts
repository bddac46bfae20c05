import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../http/escapeHtml';
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

/** Tells the page something by a `meta` element; nothing when there is nothing to tell. */
const withMeta = (html: string, name: string, content: string): string =>
  content === ''
    ? html
    : html.replace('</head>', () => `<meta name="${name}" content="${escapeHtml(content)}"></head>`);

/** `index.html` of the host's live build, read again when the pointer or the file has changed. */
export class HostPages {
  private known: { readonly key: string; readonly page: HostPage } | null = null;

  constructor(
    private readonly releases: Releases,
    private readonly origins: OtherOrigins,
    /** Code of the tenant that the sign-in page is preset with; null while there is none. */
    private readonly firstTenantCode: () => Promise<string | null>,
  ) {}

  /** Null when no host is live. */
  async current(): Promise<HostPage | null> {
    const folder = await this.releases.hostFolder();
    if (folder === null) return null;
    const file = join(folder, 'index.html');
    const changed = await stat(file).catch(() => null);
    if (!changed) return null;
    // Without its database the server still shows the page, which then says what is the matter.
    const tenantCode = (await this.firstTenantCode().catch(() => null)) ?? '';
    const key = `${file} ${changed.mtimeMs} ${changed.size} ${tenantCode}`;
    if (this.known?.key !== key) {
      const built = await readFile(file, 'utf8');
      const body = withMeta(
        withMeta(built, 'storage-hosts', this.origins.storageHosts.join(' ')),
        'tenant-code',
        tenantCode,
      );
      const etag = `"${sha256(body).digest('base64url').slice(0, 27)}"`;
      this.known = {
        key,
        page: { body, etag, contentSecurityPolicy: contentSecurityPolicy(body, this.origins) },
      };
    }
    return this.known.page;
  }
}
