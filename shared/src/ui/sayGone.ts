import { message } from './message';

/**
 * For the `onError` of a change: says that somebody else has deleted the record meanwhile. The client passes such a
 * refusal through without words (spec 1 §8).
 */
export function sayGone(failure: { readonly notFound: boolean }): void {
  if (failure.notFound) message.error('该记录已被他人删除');
}
