import { eq } from 'drizzle-orm';
import { namesEntries } from '../dictionary';
import { review, reviewFollow } from './schema';

/** Ways and results of follow-ups are kept by their code. */
export const entryUses = namesEntries(({ type, code }) => {
  if (type === 'review_way') return { table: reviewFollow, rows: eq(reviewFollow.way, code) };
  if (type === 'review_result') return { table: review, rows: eq(review.result, code) };
  return null;
});
