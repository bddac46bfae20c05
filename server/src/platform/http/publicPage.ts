import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escapeHtml';

/** A small page for whoever has no session, whole in itself: it loads nothing but what it asks of calls. */
export interface PublicPage {
  /** `/phone/attach`. */
  readonly path: string;
  readonly title: string;
  /** Markup of the body, without anything of users. */
  readonly body: string;
  readonly style: string;
  readonly script: string;
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyOf = ({ style, script }: PublicPage): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src blob: data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const htmlOf = ({ title, body, style, script }: PublicPage): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
  `<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${style}</style></head>` +
  `<body>${body}<script>${script}</script></body></html>`;

/** Serves the page, with a policy under which only its own script and style hold. */
export function servePublicPage(app: FastifyInstance, page: PublicPage): void {
  const html = htmlOf(page);
  const policy = policyOf(page);
  app.get(page.path, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .send(html),
  );
}
