import type { ReactNode } from 'react';
import { extent } from 'd3-array';
import { line } from 'd3-shape';
import type { PetWeight } from '@hospital/shared/contract/calls/pets';
import { formatDate } from '@hospital/shared/format';
import { EmptyState } from '@hospital/shared/ui/core';
import classes from './weights.module.css';

interface WeightCurveProps {
  readonly name: string;
  /** The newest first. */
  readonly weights: readonly PetWeight[];
}

const SOURCES = { booking: '挂号', case: '病例', manual: '登记' } as const;

/** Height and width of the drawing are hundredths; this much stays free at each edge. */
const MARGIN = 8;

/** What a pet weighed, over the time between, and the same as a table. */
export default function WeightCurve({ name, weights }: WeightCurveProps): ReactNode {
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
            {weights.map(({ id, weight, measureTime, source, operatorName }) => (
              <tr key={id}>
                <th scope="row">{formatDate(measureTime)}</th>
                <td>{weight.toFixed(2)}</td>
                <td>{[SOURCES[source], operatorName].filter(Boolean).join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
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
