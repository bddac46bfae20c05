import { ErrorCode } from '@hospital/shared/contract/errors';
import type { RefusalReason } from './releaseRefused';

const forbidden = [409, ErrorCode.ForbiddenTransition] as const;
const answers: Readonly<Partial<Record<RefusalReason, readonly [status: number, code: number]>>> = {
  'build-missing': [404, ErrorCode.NotFound],
  'moved-meanwhile': [409, ErrorCode.StaleVersion],
  'content-differs': [409, ErrorCode.NotUnique],
  'already-live': forbidden,
  'not-live': forbidden,
  'nothing-before': forbidden,
  'no-canary': forbidden,
  'too-large': [413, ErrorCode.Invalid],
};

/** HTTP status and code of the envelope that a refused release is answered with. */
export function answerOf(reason: RefusalReason): { readonly status: number; readonly code: number } {
  const [status, code] = answers[reason] ?? [422, ErrorCode.Invalid];
  return { status, code };
}
