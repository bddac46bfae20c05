import type { CaseRow } from './versions';

/**
 * Kilograms by which doses of a case are reckoned: as the animal was measured at this visit, else as it was weighed last.
 * 0: never weighed.
 */
export const weightInCase = ({ exam }: Pick<CaseRow, 'exam'>, lastWeight: string | null): number =>
  Number(exam['weight'] || lastWeight);
