import { and, eq, sql } from 'drizzle-orm';
import { namesEntries } from '../dictionary';
import { review, reviewFollow, reviewPlanTemplate } from './schema';

/** Ways and results of follow-ups are kept by their code, and the diagnoses that plans are meant for. */
export const entryUses = namesEntries(({ type, code }) => {
  if (type === 'review_way') return { table: reviewFollow, rows: eq(reviewFollow.way, code) };
  if (type === 'review_result') return { table: review, rows: eq(review.result, code) };
  if (type === 'diagnosis')
    return {
      table: reviewPlanTemplate,
      rows: and(eq(reviewPlanTemplate.delFlag, 'N'), sql`${reviewPlanTemplate.diseaseCodes} ? ${code}`),
    };
  return null;
});
