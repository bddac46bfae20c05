import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PetWeight } from '@hospital/shared/contract/calls/pets';
import { Curve } from '@hospital/shared/ui/charts';
import { confirm, EmptyState, message } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import classes from './weights.module.css';

interface WeightCurveProps {
  readonly name: string;
  /** The newest first. */
  readonly weights: readonly PetWeight[];
  /** Somebody wants to put one right; `last` is what the pet weighed before it. */
  readonly onCorrect: (wrong: PetWeight, last: number | null) => void;
}

const SOURCES = { booking: '挂号', case: '病例', manual: '登记' } as const;

/** What a pet weighed, over the time between, and how each weight is put right. */
export default function WeightCurve({ name, weights, onCorrect }: WeightCurveProps): ReactNode {
  if (weights.length === 0) return <EmptyState compact text="还没有体重记录" />;
  return (
    <Curve
      label={`${name}的体重`}
      caption="体重（kg）"
      readings={weights.map((each, at) => ({
        id: each.id,
        time: each.measureTime,
        value: each.weight,
        words: each.weight.toFixed(2),
        cells: [
          [SOURCES[each.source], each.operatorName].filter(Boolean).join(' '),
          each.mayCorrect === 'Y' && (
            <Corrections wrong={each} onCorrect={() => onCorrect(each, weights[at + 1]?.weight ?? null)} />
          ),
        ],
      }))}
    />
  );
}

/** What can be done with a weight that is wrong. */
function Corrections({
  wrong,
  onCorrect,
}: {
  readonly wrong: PetWeight;
  readonly onCorrect: () => void;
}): ReactNode {
  const correct = useCallMutation(api.pets.correctWeight);
  const words = `${wrong.measureTime.slice(0, 16)} ${wrong.weight.toFixed(2)} kg`;
  const withdraw = async (): Promise<void> => {
    const done = await confirm({
      content: `确定撤回体重 ${words} 吗? 原值保留在操作日志中。`,
      okText: '撤回',
      danger: true,
      onOk: () => correct.mutateAsync({ id: wrong.id, version: wrong.version, weight: null }),
    });
    if (done) message.success('操作成功');
  };
  return (
    <span className={classes.corrections}>
      <RowAction aria-label={`更正：${words}`} onClick={onCorrect}>
        更正
      </RowAction>
      <RowAction danger aria-label={`撤回：${words}`} onClick={() => void withdraw()}>
        撤回
      </RowAction>
    </span>
  );
}
