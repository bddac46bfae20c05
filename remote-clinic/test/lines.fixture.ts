import { caseLinesDraft } from '@hospital/shared/contract/orders/draft';

/** Lines of a case that another tab of this user has typed and not saved, as this browser keeps them. */
export function leaveLines(caseId: string, user = 't1:u1'): void {
  const key = JSON.stringify([user, '2:s1', `/case/detail?id=${caseId}`, caseLinesDraft(caseId)]);
  sessionStorage.setItem(`draft:${key}`, JSON.stringify({ at: Date.now(), values: { lines: [{}] } }));
}
