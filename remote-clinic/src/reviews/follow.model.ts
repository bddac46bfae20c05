import type { Review } from '@hospital/shared/contract/calls/reviews';
import { idsOf, type UploadedFile } from '@hospital/shared/ui/core';

/** What the dialog holds. `ending`: it is done with a result, or to be tried again. */
export interface FollowValues {
  readonly way: string;
  readonly connected: 'Y' | 'N';
  readonly content?: string;
  readonly ending: 'done' | 'again';
  readonly result?: string;
  readonly satisfaction?: number;
  /** `2026-08-03 10:30`. */
  readonly nextTime?: string;
  readonly files?: readonly UploadedFile[];
}

export const FIRST_VALUES: FollowValues = { way: 'PHONE', connected: 'Y', ending: 'done' };

/** What is sent; of result and next time only the one that the ending asks for. */
export const requestOf = (
  { id }: Pick<Review, 'id'>,
  version: number,
  { ending, result, nextTime, satisfaction, content, files, ...values }: FollowValues,
) => ({
  reviewId: id,
  version,
  ...values,
  ...(content ? { content } : {}),
  ...(satisfaction ? { satisfaction } : {}),
  ...(files?.length ? { attachIds: idsOf(files) } : {}),
  ...(ending === 'done' && result ? { result } : {}),
  ...(ending === 'again' && nextTime ? { nextTime } : {}),
});
