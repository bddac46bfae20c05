import { defineDomain } from '../../platform/server/domain';
import { entryUses } from './entryUses';
import { seed } from './seed';

export { caseColumns } from './caseColumns';
export { cancelEmptyCase } from './cancelEmptyCase';
export { openCase } from './openCase';
export { hasOpenCases, openStatuses } from './openCases';
export { handOverCase } from './handOverCase';
export { referCase } from './referCase';
export { weightInCase, weightOfVisit } from './weightInCase';
export { addVersion, authorOf, contentOf, newestVersion, type CaseRow } from './versions';
export { visitsMade } from './seed';
export type { VisitReview, VisitTest } from './seed/visits';

/** Medical cases. */
export const cases = defineDomain({
  uses: [entryUses],
  seed,
});
