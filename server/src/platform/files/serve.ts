import { parse as parseCookies } from 'cookie';
import fastifyStatic from '@fastify/static';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ErrorCode, Message } from '@hospital/shared/contract/errors';
import { FILES_PATH, fileTypeRules, isImage, type FileType } from '@hospital/shared/contract/fileTypes';
import { sysFile } from './schema';
import { refusal } from '../http/envelope';
import type { FileServices } from './fileServices';
import { isOffice, readTicket, viewerAddress, type Ticket } from './officeViewer';
import type { SessionIdentity } from '../sessions/session';
import { tokenOfHeader } from '../sessions/token';
import { visibleTo } from './visible';

/** Cookie of the page in which browsers send the token for pictures, which carry no header (decision 0011). */
const tokenCookie = 'clientToken';

/** Shown by browsers themselves; everything else is saved. */
const isShown = (type: FileType): boolean => isImage(type) || ['pdf', 'mp4', 'mp3'].includes(type);

/** A served file is no page: it runs nothing and asks for nothing. A sandbox would keep browsers from showing PDF. */
const policyOf = (type: FileType): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "frame-ancestors 'self'",
    ...(type === 'pdf' ? [] : ['sandbox']),
  ].join('; ');

interface Query {
  /** Saves what browsers would show. */
  readonly download?: string;
  /** Shows an office file by the operator's viewer; saves it where there is none. */
  readonly view?: string;
  /** Of a viewer, in place of a session. */
  readonly ticket?: string;
}

/** Serves kept files to signed-in users who may see them: `visibleTo`. */
export async function serveFiles(app: FastifyInstance, services: FileServices): Promise<void> {
  await app.register(fastifyStatic, { root: process.cwd(), serve: false });
  app.get<{ Params: { '*': string }; Querystring: Query }>(`${FILES_PATH}/*`, async (request, reply) => {
    const { '*': wanted } = request.params;
    const { download, view, ticket } = request.query;
    const identity = ticket === undefined ? await identityOf(services, request) : null;
    const looker = identity ?? (await ofTicket(services, wanted, ticket));
    if (!looker) return refuse(reply, 401, ErrorCode.SessionInvalid, Message.sessionInvalid);
    const { tenantId } = looker;
    // Row-level security: a key of another tenant is not found. What the caller may not see is not there either.
    // Whoever gave a viewer its ticket saw the file when they did.
    const [file] = await services.database
      .reader(tenantId)
      .select({ id: sysFile.id, key: sysFile.key, name: sysFile.name, fileType: sysFile.fileType })
      .from(sysFile)
      .where(and(eq(sysFile.key, wanted), identity ? visibleTo(identity, services.fileKinds) : undefined));
    if (!file) return refuse(reply, 404, ErrorCode.NotFound, '数据不存在');
    const { id, key, name, fileType } = file;
    const { files, officeViewer } = services;
    if (identity && officeViewer !== null && view !== undefined && isOffice(fileType)) {
      const site = `${request.protocol}://${request.host}`;
      const address = await viewerAddress(officeViewer, { key, site, secret: files.secret }, identity);
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    }
    const { mediaType } = fileTypeRules[fileType];
    const disposition = isShown(fileType) && download === undefined ? 'inline' : 'attachment';
    reply
      .type(mediaType)
      .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('content-security-policy', policyOf(fileType))
      .header('cross-origin-resource-policy', 'same-origin')
      // Kept by the browser, but shown only after asking: whoever has signed out sees nothing any more.
      .header('cache-control', 'private, no-cache');
    return files.send(reply, { tenantId, id, key, mediaType });
  });
}

/** Who let a viewer look at that file, and is still signed in. */
async function ofTicket({ sessions, files }: FileServices, key: string, ticket = ''): Promise<Ticket | null> {
  const found = await readTicket(ticket, key, files.secret);
  return found && (await sessions.isOpen(found)) ? found : null;
}

/** By header as in every call, else by cookie; looking at pictures does not keep an idle session alive. */
async function identityOf(
  { sessions }: FileServices,
  { headers, ip }: FastifyRequest,
): Promise<SessionIdentity | null> {
  const token =
    tokenOfHeader(headers.authorization) || (parseCookies(headers.cookie ?? '')[tokenCookie] ?? '');
  const identity = await sessions.look(token, ip);
  const tenantId = headers['tenantid'];
  return identity && (tenantId === undefined || tenantId === identity.tenantId) ? identity : null;
}

const refuse = (reply: FastifyReply, status: number, code: number, msg: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').send(refusal(code, msg));
