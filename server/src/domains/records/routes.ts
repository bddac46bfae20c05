import type { Handlers } from '../../platform/http/call';
import { addToCase } from './addendum';
import { diagnosesOfCases, endCases } from './end';
import { favouriteDiagnoses, markDiagnosis } from './favourites';
import { caseInfo, caseOfBooking } from './info';
import { judgeCase, scoreOf } from './judge';
import { casesOfPet, currentCase, listCases, reservationsOfCase, searchCases } from './list';
import { cancelCase, changeCaseType, withdrawCase } from './moves';
import { editorsOf, sayEditing } from './presence';
import { saveCase } from './save';
import { deleteTemplate, listTemplates, saveTemplate } from './templates';
import { testsOfPet } from './tests';
import { updateCase } from './update';
import { listVersions, versionInfo } from './versions';

/** Medical records (domain.md §2.6). */
export const caseHandlers: Handlers<'cases'> = {
  save: saveCase,
  update: updateCase,
  cancel: cancelCase,
  withdraw: withdrawCase,
  end: endCases,
  changeType: changeCaseType,
  diagnoses: diagnosesOfCases,
  versions: listVersions,
  version: versionInfo,
  current: currentCase,
  infoByBooking: caseOfBooking,
  info: caseInfo,
  ofPet: casesOfPet,
  reservations: reservationsOfCase,
  judge: judgeCase,
  score: scoreOf,
  tests: testsOfPet,
  page: listCases,
  search: searchCases,
  addendum: addToCase,
  editing: sayEditing,
  editors: editorsOf,
  templates: listTemplates,
  saveTemplate,
  deleteTemplate,
  favouriteDiagnoses,
  markDiagnosis,
};
