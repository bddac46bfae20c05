import { defineDomain } from '../../platform/server/domain';
import { reviewHandlers } from './routes';
import { reviewsPermissions } from './permissions';
import { followFiles } from './followFiles';
import { followUpReminders } from './followUpReminders';
import { entryUses } from './entryUses';
import { seed } from './seed';

export { notCancelled } from './reviews';

/** Follow-ups. */
export const reviews = defineDomain({
  handlers: () => ({ reviews: reviewHandlers }),
  permissions: reviewsPermissions,
  jobs: [followUpReminders],
  fileKinds: [followFiles],
  uses: [entryUses],
  seed,
});
