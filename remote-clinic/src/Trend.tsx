import type { ReactNode } from 'react';
import { extent } from 'd3-array';
import { line } from 'd3-shape';
import { formatDate } from '@hospital/shared/format';
import classes from './trend.module.css';
import type { TrendPoint } from './trendPoints';

interface TrendProps {
  readonly item: string;
  readonly unit: string;
  /** The oldest first. */
  readonly points: readonly TrendPoint[];
}

/** Height and width of the drawing are hundredths; this much stays free at each edge. */
const MARGIN = 8;
const FLAGS = { H: '偏高', L: '偏低', N: '' } as const;

/** One value over the time between, and the same as a table. */
export default function Trend({ item, unit, points }: TrendProps): ReactNode {
  const places = placesOf(points);
  const drawn = line<(typeof places)[number]>()
    .x(({ x }) => x)
    .y(({ y }) => y);
  return (
    <figure className={classes.figure} aria-label={`${item}趋势`}>
      <figcaption className={classes.heading}>
        {item}趋势{unit && `（${unit}）`}
      </figcaption>
      {places.length > 1 && (
        <svg
          className={classes.drawing}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <path className={classes.line} d={drawn(places) ?? ''} />
          <path className={classes.dots} d={places.map(({ x, y }) => `M${x} ${y}h0`).join('')} />
        </svg>
      )}
      <table className={`figures ${classes.table}`}>
        <tbody>
          {points.map(({ time, value, flag }, at) => (
            <tr key={at}>
              <th scope="row">{formatDate(time)}</th>
              <td className={flag === 'N' ? undefined : classes.outside}>
                {value} {FLAGS[flag]}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Where the values stand in the drawing, the oldest at the left, the highest on top. */
function placesOf(points: readonly TrendPoint[]) {
  const times = points.map(({ time }) => Date.parse(`${time.replace(' ', 'T')}+08:00`));
  const [first = 0, last = 0] = extent(times);
  const [least = 0, most = 0] = extent(points, ({ number }) => number);
  const room = 100 - 2 * MARGIN;
  const share = (part: number, whole: number): number => (whole === 0 ? 0.5 : part / whole);
  return points.map(({ number }, at) => ({
    x: MARGIN + room * share((times[at] ?? 0) - first, last - first),
    y: MARGIN + room * (1 - share(number - least, most - least)),
  }));
}
