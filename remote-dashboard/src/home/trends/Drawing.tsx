import type { ReactNode } from 'react';
import { area, line } from 'd3-shape';
import classes from './Chart.module.css';
import type { Shape } from './figures';

/** In hundredths of width and height, y from the top. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface DrawingProps {
  readonly shape: Shape;
  /** One a day; null: a gap. */
  readonly points: readonly (Point | null)[];
  /** Heights of the lines behind them. */
  readonly lines: readonly number[];
  /** Height of zero. */
  readonly base: number;
  /** The day that is told of. */
  readonly marked: number | null;
  readonly markedAt: number;
}

type Place = Point | null;
const known = (point: Place): point is Point => point !== null;
const x = (point: Place): number => point?.x ?? 0;
const y = (point: Place): number => point?.y ?? 0;
const strokeOf = line<Place>().defined(known).x(x).y(y);

/** No line at all: its round ends are a dot, which stays round however the picture is stretched. */
const dotAt = (point: Place): string => (point ? `M${point.x} ${point.y}h0` : '');

/** The picture alone: stretched to its place by the browser, so that nothing is measured. */
export function Drawing({ shape, points, lines, base, marked, markedAt }: DrawingProps): ReactNode {
  const width = (100 / points.length) * 0.64;
  const places = [...points];
  const filled = area<Place>().defined(known).x(x).y0(base).y1(y);
  const point = marked === null ? null : points[marked];
  return (
    <svg
      className={classes.drawing}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {lines.map((height) => (
        <line key={height} className={classes.line} x1="0" x2="100" y1={height} y2={height} />
      ))}
      {marked !== null && <line className={classes.marker} x1={markedAt} x2={markedAt} y1="0" y2="100" />}
      {shape === 'bars' ? (
        points.map(
          (place, index) =>
            place && (
              <rect
                key={place.x}
                className={classes.bar}
                data-marked={index === marked || undefined}
                x={place.x - width / 2}
                width={width}
                y={Math.min(place.y, base)}
                height={Math.abs(base - place.y)}
              />
            ),
        )
      ) : (
        <>
          {shape === 'area' && <path className={classes.area} d={filled(places) ?? ''} />}
          <path className={classes.stroke} d={strokeOf(places) ?? ''} />
          {shape === 'dots' && <path className={classes.dots} d={points.map(dotAt).join('')} />}
          {point && <path className={classes.dot} d={dotAt(point)} />}
        </>
      )}
    </svg>
  );
}
