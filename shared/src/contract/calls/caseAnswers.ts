/** Answers that show the record of a case. */
export const recordAnswers = [
  'cases.info',
  'cases.infoByBooking',
  'cases.page',
  'cases.search',
  'cases.ofPet',
];
/** Documents that are still to be signed say what is true of the case, its animal and its owner by now. */
export const namingDocs = ['caseDocs.doc', 'caseDocs.byId'];
/** Answers that show the record, with those that tell what was written, and when; what a record names is compared with what is charged. */
export const writtenAnswers = [
  ...[...recordAnswers, ...namingDocs],
  ...['cases.diagnoses', 'cases.versions', 'orders.charges'],
];
/** Answers that show the state of a case. */
export const caseStateAnswers = [
  ...writtenAnswers,
  'cases.current',
  ...['statistics.trend', 'statistics.visits', 'statistics.unfinishedCases'],
  ...['statistics.unfinishedCaseTotal', 'statistics.unfinishedByDoctor', 'statistics.unfinishedByStore'],
];
