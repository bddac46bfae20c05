import { eq, type SQL } from 'drizzle-orm';
import type { permitted } from '@hospital/shared/contract/call';
import { questionCalls } from '@hospital/shared/contract/calls/questions';
import type { SessionIdentity } from '../../platform/sessions/session';
import { questionAnswer } from './schema';

const [writes = ''] = (questionCalls.save.access as ReturnType<typeof permitted>).anyOf;

/** Whether the caller writes questions, and so sees those that are not valid, too. */
const mayWrite = ({ permissions }: SessionIdentity): boolean => permissions.has(writes);

/** Questions that the caller sees; undefined: all. */
export const seenBy = (identity: SessionIdentity): SQL | undefined =>
  mayWrite(identity) ? undefined : eq(questionAnswer.validFlag, 'Y');
