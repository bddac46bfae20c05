import { defineStates } from './states';

/** `status` of what a manager is asked: a discount below the floor. */
export type ApprovalStatus = 0 | 1 | 2 | 3 | 4;

export type ApprovalMove = 'agree' | 'refuse' | 'use' | 'withdraw';

/** An approval is given by one manager and used once, for the bill and the discount that it was asked for; who asked may withdraw it before. */
export const approvalStates = defineStates<ApprovalStatus, ApprovalMove>({
  words: { 0: '待审批', 1: '已同意', 2: '已拒绝', 3: '已使用', 4: '已撤回' },
  moves: {
    agree: { word: '同意', from: [0], to: 1 },
    refuse: { word: '拒绝', from: [0], to: 2 },
    withdraw: { word: '撤回', from: [0], to: 4 },
    use: { word: '使用', from: [1], to: 3 },
  },
});
