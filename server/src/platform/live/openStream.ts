import type { FastifyReply, FastifyRequest } from 'fastify';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { tokenOfHeader } from '../sessions/token';
import { BusinessError } from '../errors/businessError';
import type { Sessions } from '../sessions/sessions';
import type { LiveHub } from './liveHub';
import { requireOwnSide, type SessionIdentity } from '../sessions/session';
import { EventStream } from './eventStream';

/** A browser has one stream for all its tabs; more than so many of one session are no browser. */
const mostOfSession = 12;

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Answers with the caller's events until either side ends it (spec 1 §7 Event stream). `Last-Event-ID` resumes.
 *
 * @throws 42901 when the session has too many streams open
 */
export function openStream(
  { live, sessions }: { readonly live: LiveHub; readonly sessions: Sessions },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { identity } = request;
  if (!identity) throw new Error('A stream without a session got past its door');
  if (live.countOf(identity.sessionId) >= mostOfSession) {
    throw new BusinessError(ErrorCode.TooManyRequests, '打开的页面过多，请关闭一些后重试');
  }
  const token = tokenOfHeader(request.headers.authorization);
  const whoIsIt = async (): Promise<SessionIdentity | null> => {
    const found = await sessions.look(token, request.ip);
    if (found) requireOwnSide(found);
    return found;
  };
  const last = header(request, 'last-event-id');

  reply.hijack();
  const { raw } = reply;
  // Who hung up while the session was looked for would never leave: it closes once.
  if (raw.closed) return reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that collects the answer before passing it on would keep every event back.
    'x-accel-buffering': 'no',
  });
  const stream = new EventStream(raw);
  raw.on('close', () => live.leave(stream));
  void live.subscribe(stream, identity, whoIsIt, last === '' ? null : Number(last));
  return reply;
}
