import type { Handlers } from '../../platform/http/call';
import { checkImport, importOld } from './importOld';
import { importsOfOld, undoImport } from './imports';
import { listOld, pageOfOld, pageOfVaccinations, pageOfXn } from './list';
import { faultsWorkbook, templateWorkbook } from './workbooks';

/** Records of earlier systems (domain.md §2.6 OldCase). */
export const oldCaseHandlers: Handlers<'oldCases'> = {
  page: pageOfOld,
  xnPage: pageOfXn,
  list: listOld,
  vaccinations: pageOfVaccinations,
  importTemplate: templateWorkbook,
  checkImport,
  importFaults: faultsWorkbook,
  import: importOld,
  imports: importsOfOld,
  undoImport,
};
