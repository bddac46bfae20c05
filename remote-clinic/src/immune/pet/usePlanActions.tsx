import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { useMay } from '@hospital/shared/session';
import { RowAction } from '@hospital/shared/ui/data';
import type { ImmuneTask } from '../tasks';
import { useDoneActions } from '../useDoneActions';
import { useRemovePlan } from '../useRemovePlan';

const WORDS = [
  ['finish', '执行'],
  ['change', '改期'],
  ['reserve', '预约'],
] as const;

/** What can be done with a plan of an animal, each for who may. */
export function usePlanActions(open: (task: ImmuneTask) => void): (plan: ImmunePlan) => ReactNode {
  const may = {
    finish: useMay(api.immunisation.finishPlan),
    change: useMay(api.immunisation.updatePlan),
    reserve: useMay(api.immunisation.booking),
  };
  const mayRemove = useMay(api.immunisation.deletePlan);
  const remove = useRemovePlan();
  const doneActions = useDoneActions(open);
  return function Actions(plan) {
    const { id, productName, planDate, status } = plan;
    const of = `${productName} ${planDate}`;
    if (status !== 'N') return doneActions(plan);
    return (
      <>
        {WORDS.map(
          ([kind, word]) =>
            may[kind] && (
              <RowAction key={kind} aria-label={`${word}：${of}`} onClick={() => open({ kind, id })}>
                {word}
              </RowAction>
            ),
        )}
        {mayRemove && (
          <RowAction danger aria-label={`删除：${of}`} onClick={() => void remove(plan)}>
            删除
          </RowAction>
        )}
        {doneActions(plan)}
      </>
    );
  };
}
