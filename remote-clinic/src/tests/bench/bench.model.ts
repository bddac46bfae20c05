import type { TestWork } from '@hospital/shared/contract/calls/testing';
import { IMAGING } from '@hospital/shared/contract/testWords';

/** What the dialogs of the page are open for. */
export interface BenchTask {
  readonly kind: 'entry' | 'audit' | 'cancel' | 'report';
  readonly id: string;
}

/** What is done next with an order. */
export type BenchStep = 'start' | 'entry' | 'audit' | 'report';

export interface BenchRights {
  readonly userId: string;
  readonly start: boolean;
  readonly submit: boolean;
  readonly audit: boolean;
  readonly report: boolean;
}

/** The one thing to do with an order by its state, for who may; null where that is somebody else's. */
export function stepOf({ status, executorId }: TestWork, may: BenchRights): BenchStep | null {
  if (status === 0) return may.start ? 'start' : null;
  if (status === 1) return may.submit ? 'entry' : null;
  if (status === 2 && may.audit && executorId !== may.userId) return 'audit';
  return status >= 2 && may.report ? 'report' : null;
}

export const stepWord = (step: BenchStep, { type }: Pick<TestWork, 'type'>): string =>
  ({ start: type === IMAGING ? '开始检查' : '采样', entry: '录入结果', audit: '审核', report: '报告' })[step];
