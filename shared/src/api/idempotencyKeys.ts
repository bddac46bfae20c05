import { digest, keepWrites, keptWrites, LONGEST } from './keptWrites';
import { randomId } from './randomId';

/** A write under way, or one whose answer never came. */
interface OpenWrite {
  readonly call: string;
  readonly key: string;
  /** When it was first sent, in milliseconds since 1970. */
  readonly at: number;
  underWay: number;
}

/** By action; those that were left without an answer when the page was reloaded are among them. */
const open = new Map<string, OpenWrite>(
  keptWrites().map(({ action, call, key, at }) => [action, { call, key, at, underWay: 0 }]),
);

const keep = (): void =>
  keepWrites([...open].map(([action, { call, key, at }]) => ({ action, call, key, at })));

/** How a sent write ended: `saved` and `refused` are answers, `unknown` means that the server may have written or not. */
export type WriteOutcome = 'saved' | 'refused' | 'unknown';

interface BegunWrite {
  readonly key: string;
  readonly end: (outcome: WriteOutcome) => void;
}

/** A write under a key that its caller keeps: how it ends is the caller's to know. */
export const writeUnder = (key: string): BegunWrite => ({ key, end: () => undefined });

/**
 * The `Idempotency-Key` of a write, one for each action of the user: sending the same request again before an answer
 * came repeats the key, so that the server writes once though the user pressed twice, or reloaded the page in between
 * and went on with the draft.
 *
 * @param request with whose it is and where: the same in another store is another wish
 */
export function beginWrite(call: string, request: unknown): BegunWrite {
  const action = `${call} ${digest(JSON.stringify(request, describeFile) ?? '')}`;
  const known = open.get(action);
  const isSame = known && (known.underWay > 0 || Date.now() - known.at < LONGEST);
  const write = isSame ? known : { call, key: randomId(), at: Date.now(), underWay: 0 };
  write.underWay += 1;
  open.set(action, write);
  keep();
  return {
    key: write.key,
    end: (outcome) => {
      write.underWay -= 1;
      if (outcome === 'unknown') return;
      if (open.get(action) === write) open.delete(action);
      if (outcome === 'saved') forgetOlder(call);
      keep();
    },
  };
}

/** JSON would show every file as the same empty object. */
const describeFile = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/**
 * A later write of the call was saved: an older one that is sent again now is a new wish (on, off, on), and its old
 * key would only bring back the old answer.
 */
function forgetOlder(call: string): void {
  for (const [action, write] of open) {
    if (write.call === call && write.underWay === 0) open.delete(action);
  }
}
