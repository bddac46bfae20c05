import { defineDomain } from '../../platform/server/domain';
import { reviewHandlers, reviewPlanHandlers } from './routes';
import { reviewsPermissions } from './permissions';
import { followFiles } from './followFiles';
import { followUpReminders } from './followUpReminders';
import { entryUses } from './entryUses';
import { seed } from './seed';

export { notCancelled } from './reviews';
export { cancelReviewsOfCase } from './remove';
export { itemsOf, planTemplate, selectPlanTemplates } from './planTemplates';
export { bizType, expectMove, holdReview, logged, moveReminder, type ReviewRow } from './reviewRow';

/** Follow-ups, and the templates of their plans. */
export const reviews = defineDomain({
  handlers: () => ({ reviews: reviewHandlers, reviewPlans: reviewPlanHandlers }),
  permissions: reviewsPermissions,
  jobs: [followUpReminders],
  fileKinds: [followFiles],
  uses: [entryUses],
  seed,
});
