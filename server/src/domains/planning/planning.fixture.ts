import { reviewPlanCalls } from '@hospital/shared/contract/calls/reviewPlans';
import type { PlanItem } from '@hospital/shared/contract/reviewPlanWords';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';

/** A day, from today. */
export const dayFrom = (days: number): string => addDays(shanghaiDay(), days);

/** A call after a day, a visit after a week. */
export const ITEMS: readonly PlanItem[] = [
  { day: 1, reviewType: 2, content: '电话询问精神与食欲', executorRole: 'DOCTOR' },
  { day: 7, reviewType: 1, content: '到店复查', executorRole: 'ANYONE' },
];

let made = 0;

/** A template of the chain. @returns its id */
export async function newPlan(company: TestClient, fields: object = {}): Promise<string> {
  const plan = { name: `测试计划${++made}`, type: 1, items: ITEMS, ...fields };
  const { code, msg, data } = await make(company, reviewPlanCalls.save, plan);
  if (code !== 0) throw new Error(msg);
  return data.id;
}
