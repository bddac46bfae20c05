import { defineDomain } from '../../platform/server/domain';
import { externalTaskPermissions } from './permissions';
import { listTasks, pushTask } from './tasks';
import { taskSender } from './taskSender';

/** What is told to 递管通. */
export const externalTasks = defineDomain({
  handlers: () => ({ externalTasks: { push: pushTask, list: listTasks } }),
  permissions: externalTaskPermissions,
  senders: ({ database, diguantong }) => [taskSender(database, diguantong)],
});
