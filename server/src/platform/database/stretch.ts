import { offsetOf } from './paging';

/** A stretch of a list: so many rows after so many, counted from its first row, or backwards from its last. */
export interface Stretch {
  readonly limit: number;
  readonly offset: number;
  readonly backwards?: boolean;
}

/** So many rows are passed over without asking which end is nearer. */
const NEAR = 500;

/**
 * Where the asked page lies, from the end of the list that is nearer: the database walks past every row before it, and
 * the last page of a million is otherwise as far as can be.
 *
 * @param total counts the rows of the list; asked only for a page that is far from the first
 */
export async function stretchOf(
  request: { readonly page: number; readonly pageSize: number },
  total: () => Promise<number>,
): Promise<Stretch> {
  const fromFirst = { limit: request.pageSize, offset: offsetOf(request) };
  if (fromFirst.offset <= NEAR) return fromFirst;
  const left = Math.max(0, (await total()) - fromFirst.offset);
  const limit = Math.min(request.pageSize, left);
  const behind = left - limit;
  return behind < fromFirst.offset ? { limit, offset: behind, backwards: true } : fromFirst;
}
