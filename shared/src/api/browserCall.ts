import type { CallDeclaration, DataOf, FileAnswer, SentBy } from '../contract/call';
import type { CallFlags, CallMethod } from './callEntry';
import { send, type CallOptions } from './httpClient';

/** A call as a typed function, with what others need to know of it. */
export interface Call<Request, Data> {
  (request: Request, options?: CallOptions): Promise<Data>;
  /** `domain.name`, the first part of the call's query key. */
  readonly id: string;
  /** Permissions of which one is needed (`useMay`, `<Can>`); without the field every signed-in user may call. */
  readonly anyOf?: readonly string[];
  /** Ids of the calls whose answers it makes untrue (`useCallMutation`). */
  readonly changes?: readonly string[];
}

/** Any call, whatever it takes and gives: what `useMay` and `<Can>` ask. */
export type AnyCall = Pick<Call<never, unknown>, 'id' | 'anyOf' | 'changes'>;

/** A file has been handed to the browser's downloads by the time the call resolves. */
export type BrowserData<Data> = Data extends FileAnswer ? null : Data;

/** The function by which the browser makes a declared call. */
export type CallOf<Declared extends CallDeclaration> = Call<SentBy<Declared>, BrowserData<DataOf<Declared>>>;

/**
 * The browser's side of a declared call. `shared/src/calls` has them all, generated from the declarations; each
 * bundle holds those that it uses and takes this function from the host.
 *
 * @param id `domain.name`
 * @param path below the API base, with `{name}` for fields that travel in it
 */
export function browserCall<Declared extends CallDeclaration = CallDeclaration>(
  id: string,
  method: CallMethod,
  path: string,
  flags: CallFlags = {},
): CallOf<Declared> {
  const call = (request: Readonly<Record<string, unknown>>, options?: CallOptions): Promise<unknown> =>
    send([method, path, flags], request, options);
  const { anyOf, changes } = flags;
  return Object.assign(call, {
    id,
    ...(anyOf ? { anyOf } : {}),
    ...(changes ? { changes } : {}),
  }) as CallOf<Declared>; // the server answers what is declared
}
