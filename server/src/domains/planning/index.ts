import { defineDomain } from '../../platform/server/domain';
import { planReviews } from './batch';
import { saveReview } from './save';

export { afterStay } from './afterStay';
export { expectExecutor } from './subject';
export { suggestedReviews } from './suggested';

/** Follow-ups that somebody plans: by hand, by a plan, by what a visit was about, and after a stay. */
export const planning = defineDomain({
  handlers: () => ({ reviews: { save: saveReview, batchSave: planReviews } }),
});
