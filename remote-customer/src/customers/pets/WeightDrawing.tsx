import type { ReactNode } from 'react';
import { extent, nice, ticks } from 'd3-array';
import { line } from 'd3-shape';
import type { PetWeight } from '@hospital/shared/contract/calls/pets';
import { formatDate, formatDateTime } from '@hospital/shared/format';
import classes from './weights.module.css';

interface WeightDrawingProps {
  /** At least two, the newest first. */
  readonly weights: readonly PetWeight[];
}

/** Height and width of the drawing are hundredths; this much stays free at the sides. */
const MARGIN = 3;
const STEPS = 3;

/** The weights as a curve with kilograms at its side and the time below; the table beside it says the same. */
export function WeightDrawing({ weights }: WeightDrawingProps): ReactNode {
  const { points, marks } = placesOf(weights);
  const [first, last] = [weights.at(-1)?.measureTime ?? '', weights[0]?.measureTime ?? ''];
  const words = formatDate(first) === formatDate(last) ? formatDateTime : formatDate;
  const drawn = line<(typeof points)[number]>()
    .x(({ x }) => x)
    .y(({ y }) => y);
  return (
    <div className={classes.drawing} aria-hidden="true">
      <div className={classes.scale}>
        {marks.map(({ words: kilograms, y }) => (
          <span key={kilograms} style={{ top: `${y}%` }}>
            {kilograms}
          </span>
        ))}
      </div>
      <svg className={classes.area} viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
        <path className={classes.marks} d={marks.map(({ y }) => `M0 ${y}H100`).join('')} />
        <path className={classes.line} d={drawn(points) ?? ''} />
        <path className={classes.dots} d={points.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
      </svg>
      <div className={classes.times}>
        <span>{words(first)}</span>
        <span>{words(last)}</span>
      </div>
    </div>
  );
}

/** Where the weights stand in the drawing, the oldest at the left, the heaviest on top, and the marks of its scale. */
function placesOf(weights: readonly PetWeight[]) {
  const times = weights.map(({ measureTime }) => Date.parse(`${measureTime.replace(' ', 'T')}+08:00`));
  const [first = 0, last = 0] = extent(times);
  const [least = 0, most = 0] = extent(weights, ({ weight }) => weight);
  // Where all are the same the scale still has a height.
  const [low, high] = least === most ? nice(least * 0.9, most * 1.1, STEPS) : nice(least, most, STEPS);
  const heightOf = (weight: number): number => 100 * (1 - (weight - low) / (high - low));
  const room = 100 - 2 * MARGIN;
  const steps = ticks(low, high, STEPS);
  const decimals = Math.max(0, Math.ceil(-Math.log10((steps[1] ?? high) - (steps[0] ?? low))));
  return {
    points: weights
      .map(({ weight }, at) => ({
        x: MARGIN + room * (first === last ? 0.5 : ((times[at] ?? 0) - first) / (last - first)),
        y: heightOf(weight),
      }))
      .toReversed(),
    marks: steps.map((weight) => ({ words: weight.toFixed(decimals), y: heightOf(weight) })),
  };
}
