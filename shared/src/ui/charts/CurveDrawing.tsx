import type { ReactNode } from 'react';
import { extent, nice, ticks } from 'd3-array';
import { line } from 'd3-shape';
import { formatDate, formatDateTime } from '@hospital/shared/format';
import classes from './curve.module.css';
import type { Reading } from './reading';

interface CurveDrawingProps {
  /** At least two, in any order. */
  readonly readings: readonly Reading[];
}

/** Height and width of the drawing are hundredths; this much stays free at the sides. */
const MARGIN = 3;
const STEPS = 3;

/** The values as a curve with a scale at its side and the time below; the table beside it says the same. */
export function CurveDrawing({ readings }: CurveDrawingProps): ReactNode {
  const ordered = readings.toSorted((a, b) => a.time.localeCompare(b.time));
  const { points, marks } = placesOf(ordered);
  const [first, last] = [ordered[0]?.time ?? '', ordered.at(-1)?.time ?? ''];
  const words = formatDate(first) === formatDate(last) ? formatDateTime : formatDate;
  const drawn = line<(typeof points)[number]>()
    .x(({ x }) => x)
    .y(({ y }) => y);
  return (
    <div className={classes.drawing} aria-hidden="true">
      <div className={classes.scale}>
        {marks.map((mark) => (
          <span key={mark.words} style={{ top: `${mark.y}%` }}>
            {mark.words}
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

/** Where the values stand in the drawing, the oldest at the left, the highest on top, and the marks of the scale. */
function placesOf(readings: readonly Reading[]) {
  const times = readings.map(({ time }) => Date.parse(`${time.replace(' ', 'T')}+08:00`));
  const [first = 0, last = 0] = extent(times);
  const [low, high] = rangeOf(readings);
  const heightOf = (value: number): number => 100 * (1 - (value - low) / (high - low));
  const room = 100 - 2 * MARGIN;
  const steps = ticks(low, high, STEPS);
  const decimals = Math.max(0, Math.ceil(-Math.log10((steps[1] ?? high) - (steps[0] ?? low))));
  return {
    points: readings.map(({ value }, at) => ({
      x: MARGIN + room * (first === last ? 0.5 : ((times[at] ?? 0) - first) / (last - first)),
      y: heightOf(value),
    })),
    marks: steps.map((value) => ({ words: value.toFixed(decimals), y: heightOf(value) })),
  };
}

/** Lowest and highest value of the scale; where all values are the same it still has a height. */
function rangeOf(readings: readonly Reading[]): [number, number] {
  const [least = 0, most = 0] = extent(readings, ({ value }) => value);
  const around = least === most ? Math.abs(least) / 10 || 1 : 0;
  return nice(least - around, most + around, STEPS);
}
