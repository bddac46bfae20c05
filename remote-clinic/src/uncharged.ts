import { caseLinesDraft } from '@hospital/shared/contract/orders/draft';
import { useHasDraft } from '@hospital/shared/drafts';
import { confirm } from '@hospital/shared/ui/core';

/** Said of lines of 处方与费用 that are in no bill yet. */
export const UNCHARGED = '处方与费用中有未保存的项目，请先保存或放弃';

interface AskedCase {
  readonly caseId: string;
  /** Said where several cases are ended at once. */
  readonly petName?: string;
}

/**
 * Asks before a case goes on elsewhere than beside its unsaved lines: nobody comes back to them, and they would be
 * charged to nobody. It asks and does not refuse, as the page of the case does: what is kept may be of a tab that
 * nobody can open any more. Of whom it cannot know, see `useHasDraft`.
 *
 * @returns whether nothing is unsaved, or the user goes on all the same
 */
export function useAskUncharged(): (cases: readonly AskedCase[], deed: string) => Promise<boolean> {
  const hasDraft = useHasDraft();
  return async (cases, deed) => {
    const found = await Promise.all(cases.map(({ caseId }) => hasDraft(caseLinesDraft(caseId))));
    const unsaved = cases.filter((_, at) => found[at]);
    if (unsaved.length === 0) return true;
    const names = unsaved.flatMap(({ petName = '' }) => (petName === '' ? [] : [petName])).join('、');
    return await confirm({
      content: `${names && `${names}：`}${UNCHARGED}`,
      danger: true,
      okText: `仍要${deed}`,
    });
  };
}
