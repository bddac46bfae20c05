import type { ReactNode } from 'react';
import { extent } from 'd3-array';
import { line } from 'd3-shape';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PetWeight } from '@hospital/shared/contract/calls/pets';
import { formatDate } from '@hospital/shared/format';
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

/** Height and width of the drawing are hundredths; this much stays free at each edge. */
const MARGIN = 8;

/** What a pet weighed, over the time between, and the same as a table. */
export default function WeightCurve({ name, weights, onCorrect }: WeightCurveProps): ReactNode {
  if (weights.length === 0) return <EmptyState compact text="还没有体重记录" />;
  const points = placesOf(weights);
  const drawn = line<(typeof points)[number]>()
    .x(({ x }) => x)
    .y(({ y }) => y);
  return (
    <figure className={classes.curve}>
      <figcaption className={classes.caption}>体重（kg）</figcaption>
      {points.length > 1 && (
        <svg
          className={classes.drawing}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <path className={classes.line} d={drawn(points) ?? ''} />
          <path className={classes.dots} d={points.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
        </svg>
      )}
      <div className={classes.scroll} role="group" aria-label={`${name}的体重记录`} tabIndex={0}>
        <table className={`figures ${classes.table}`}>
          <tbody>
            {weights.map((each, at) => (
              <tr key={each.id}>
                <th scope="row">{formatDate(each.measureTime)}</th>
                <td>{each.weight.toFixed(2)}</td>
                <td>{[SOURCES[each.source], each.operatorName].filter(Boolean).join(' ')}</td>
                <td>
                  {each.mayCorrect === 'Y' && (
                    <Corrections
                      wrong={each}
                      onCorrect={() => onCorrect(each, weights[at + 1]?.weight ?? null)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
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

/** Where the weights stand in the drawing, the oldest at the left, the heaviest on top. */
function placesOf(weights: readonly PetWeight[]) {
  const times = weights.map(({ measureTime }) => Date.parse(`${measureTime.replace(' ', 'T')}+08:00`));
  const [first = 0, last = 0] = extent(times);
  const [least = 0, most = 0] = extent(weights, ({ weight }) => weight);
  const room = 100 - 2 * MARGIN;
  const share = (part: number, whole: number): number => (whole === 0 ? 0.5 : part / whole);
  return weights
    .map(({ weight }, at) => ({
      x: MARGIN + room * share((times[at] ?? 0) - first, last - first),
      y: MARGIN + room * (1 - share(weight - least, most - least)),
    }))
    .toReversed();
}
