import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '@hospital/shared/format';
import classes from './curve.module.css';
import { CurveDrawing } from './CurveDrawing';
import type { Reading } from './reading';

interface CurveProps {
  /** What was measured of whom: `豆豆的体重`; the table below is its `记录`. */
  readonly label: string;
  /** What stands above: `体重（kg）`. */
  readonly caption: string;
  /** In the order of the table, the oldest or the newest first. */
  readonly readings: readonly Reading[];
}

/** One value over the time between: drawn where it was measured more than once, and always the same as a table. */
export function Curve({ label, caption, readings }: CurveProps): ReactNode {
  return (
    <figure className={classes.figure} aria-label={label}>
      <figcaption className={classes.caption}>{caption}</figcaption>
      <div className={classes.body}>
        {readings.length > 1 && <CurveDrawing readings={readings} />}
        <div className={classes.scroll} role="group" aria-label={`${label}记录`} tabIndex={0}>
          <table className={`figures ${classes.table}`}>
            <tbody>
              {readings.map((each) => (
                <tr key={each.id}>
                  <th scope="row">{timeInWords(each, readings)}</th>
                  <td className={each.outside ? classes.outside : undefined}>{each.words}</td>
                  {each.cells?.map((cell, at) => (
                    <td key={at}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </figure>
  );
}

/** The day, and the time where there are more values of that day: else it would tell nothing. */
function timeInWords({ time }: Reading, readings: readonly Reading[]): string {
  const sameDay = readings.filter((other) => formatDate(other.time) === formatDate(time));
  return sameDay.length > 1 ? formatDateTime(time) : formatDate(time);
}
