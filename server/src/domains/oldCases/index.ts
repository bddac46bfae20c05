import { defineDomain } from '../../platform/server/domain';
import { oldRecordsOfPet, tieOldRecords } from './petHistory';
import { oldCasePermissions } from './permissions';
import { oldCaseHandlers } from './routes';
import { seed } from './seed';

export { oldCasesOf } from './list';

/** Cases and vaccinations that earlier systems kept, imported from workbooks. */
export const oldCases = defineDomain({
  handlers: () => ({ oldCases: oldCaseHandlers }),
  permissions: oldCasePermissions,
  petHistory: oldRecordsOfPet,
  tiePet: tieOldRecords,
  seed,
});
