import { defineStates } from './states';

/** `status` of a case (domain.md §2.6). */
export type CaseStatus = 1 | 2 | 3 | 4 | 5;

export type CaseMove = 'write' | 'changeType' | 'end' | 'withdraw' | 'archive' | 'cancel' | 'refer';

/**
 * The way of a case (domain.md §2.6). It is written while it is running; what has ended may be taken back within the
 * hours of the store and is filed by itself after those of the store. A case that is filed stays as it is: there are only
 * addenda. 转诊 is for whoever takes the animal over.
 */
export const caseStates = defineStates<CaseStatus, CaseMove>({
  words: { 1: '进行中', 2: '已结束', 3: '已归档', 4: '已取消', 5: '已转诊' },
  moves: {
    write: { word: '修改病例', from: [1], to: 1 },
    changeType: { word: '修改病例类型', from: [1], to: 1 },
    end: { word: '结束病例', from: [1], to: 2 },
    withdraw: { word: '撤回病例', from: [2], to: 1 },
    archive: { word: '归档病例', from: [2], to: 3 },
    cancel: { word: '取消病例', from: [1], to: 4 },
    refer: { word: '转诊', from: [1], to: 5 },
  },
});

/** A record that is complete: it is judged (`judgeScore`), not changed. */
export const CLOSED_CASE_STATUSES: readonly CaseStatus[] = [2, 3];

/** What is not written any more and may be added to (`addendum`): of a referred case, too, reports come later. */
export const ADDED_CASE_STATUSES: readonly CaseStatus[] = [...CLOSED_CASE_STATUSES, 5];

/** A case that somebody wrote by mistake: nobody outside is told of it. */
export const CANCELLED_CASE_STATUS: CaseStatus = 4;

/** A case of which documents are signed: running, or ended and not yet filed. */
export const DOCUMENTED_CASE_STATUSES: readonly CaseStatus[] = [1, 2];
