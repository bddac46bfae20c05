import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ErrorCode, Message } from '@hospital/shared/contract/errors';
import { BusinessError, malformed, tooLarge } from '../errors/businessError';
import { refusal } from './envelope';

/** The reader of forms has no code for one that breaks off or has no end. */
const brokenForm = /unexpected end of multipart data|^Malformed part header/i;

/** What becomes of an error: a refusal in the envelope, or 50000 that tells nothing but its trace id. */
export function toRefusal(error: unknown): BusinessError | null {
  if (error instanceof BusinessError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (error instanceof Error && brokenForm.test(error.message)) return malformed();
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  // Everything else that Fastify blames on the caller: broken JSON, another media type, an unreadable address.
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? malformed() : null;
}

/** Sends the envelope for anything thrown while a call was answered. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = toRefusal(error);
  if (!refused) request.log.error({ err: error }, 'unexpected');
  // The client prints 系统开小差了 for an empty message (domain.md §0.1).
  const body = refused ? refusal(refused.code, refused.msg, refused.data) : refusal(ErrorCode.Unexpected, '');
  request.answerCode = body.code;
  // The route's own serialiser knows only the shape of its success.
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** The answer to a path that is no call. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.answerCode = ErrorCode.NotFound;
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal(ErrorCode.NotFound, Message.http404));
}
