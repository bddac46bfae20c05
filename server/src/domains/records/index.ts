import { defineDomain } from '../../platform/server/domain';
import { archiveCases } from './archive';
import { recordPermissions } from './permissions';
import { caseHandlers } from './routes';
import { seed } from './seed';

export { examInWords } from './findingWords';
export { writeOutcome } from './outcome';
export { referObstacleOf } from './referObstacle';

/** Medical records: written, ended, filed, judged and added to; `cases` on the wire. Their cases are of `cases`. */
export const records = defineDomain({
  handlers: () => ({ cases: caseHandlers }),
  permissions: recordPermissions,
  jobs: [archiveCases],
  seed,
});
