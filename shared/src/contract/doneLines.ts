import type { BillLine } from './calls/bills';

/** `dispenseStatus` of a line of which something was handed out. */
const HANDED_OUT: readonly number[] = [1, 2];

type Line = Pick<BillLine, 'dispenseStatus' | 'testStatus' | 'givenFlag'>;

/** Whether something of a line was handed out. */
export const isHandedOut = ({ dispenseStatus }: Line): boolean => HANDED_OUT.includes(dispenseStatus);

/** Whether the test that a line charges has begun. */
export const hasBegun = ({ testStatus }: Line): boolean => (testStatus ?? 0) > 0;

/** Whether what a line charges was given or has begun: the owner has it, whatever becomes of the bill. */
export const isDone = (line: Line): boolean => isHandedOut(line) || hasBegun(line) || line.givenFlag === 'Y';
