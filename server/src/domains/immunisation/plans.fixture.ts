import { immunisationCalls as calls } from '@hospital/shared/contract/calls/immunisation';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { dog, savedOwner } from '../../test-support/people';

/** 狂犬病灭活疫苗, 卫佳捌疫苗 and 拜宠清片（犬） of the demo's price list. */
export const [RABIES, CORE, WORMER] = ['H1-039', 'H1-038', 'H1-035'] as const;

/** A day, from today. */
export const dayFrom = (days: number): string => addDays(shanghaiDay(), days);

/** A dog that nobody has vaccinated, born so many days ago. */
export async function newDog(client: TestClient, age = 1000): Promise<string> {
  const { petIds } = await savedOwner(client, {}, [dog({ birthday: dayFrom(-age) })]);
  return petIds[0] ?? '';
}

export const savePlan = (client: TestClient, fields: object): Promise<Answer> =>
  make(client, calls.savePlan, { ...fields });

/** Plans of an animal, by day. */
export async function plansOf(client: TestClient, petId: string): Promise<ImmunePlan[]> {
  const { code, msg, data } = await make(client, calls.plans, { petId });
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return data.list;
}

/** A plan of a product for a day, today unless it is said otherwise; of rabies without any other. */
export async function planned(client: TestClient, petId: string, fields: object = {}): Promise<ImmunePlan> {
  const item = { type: 1, productId: RABIES, planDate: dayFrom(0), ...fields };
  const { code, msg, data } = await savePlan(client, { petId, items: [item] });
  if (code !== 0) throw new Error(`${code} ${msg}`);
  const found = (await plansOf(client, petId)).find(({ id }) => id === data.ids[0]);
  if (!found) throw new Error('The plan is not there');
  return found;
}

export const finish = (
  client: TestClient,
  plan: Pick<ImmunePlan, 'id'>,
  fields: object = {},
): Promise<Answer> =>
  make(client, calls.finishPlan, {
    ...{ id: plan.id, finishDate: dayFrom(0), batchNo: 'B-1', expireDate: dayFrom(200) },
    ...fields,
  });
