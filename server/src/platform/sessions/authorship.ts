import { sql } from 'drizzle-orm';
import type { SessionIdentity } from './session';

interface Caller {
  readonly identity: Pick<SessionIdentity, 'userId' | 'userName'>;
}

/** Columns that every row has by which one sees who changed it last. */
export const changedBy = ({ identity: { userId, userName } }: Caller) => ({
  updateId: userId,
  updateName: userName,
  updateDate: sql`now()`,
});

/** The same of a new row. */
export const madeBy = ({ identity: { userId, userName } }: Caller) => ({
  createId: userId,
  createName: userName,
  updateId: userId,
  updateName: userName,
});
