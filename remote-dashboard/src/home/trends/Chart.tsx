import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, type ReactNode, useState } from 'react';
import type { TrendDay } from '@hospital/shared/contract/calls/statistics';
import { openTab } from '@hospital/shared/navigation';
import { nice, ticks } from 'd3-array';
import classes from './Chart.module.css';
import { dayInWords, type TrendFigure, valueInWords } from './figures';
import { Drawing } from './Drawing';

interface ChartProps {
  readonly figure: TrendFigure;
  readonly title: string;
  readonly days: readonly TrendDay[];
  /** Address of the list of a day; null for who may not open it. */
  readonly listOf: TrendFigure['listOf'] | null;
}

/** Where a key leads from a day. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, last) => last,
};

/** About as many labels has the axis of the values. */
const TICKS = 4;

/** Days from one label of the axis to the next. */
const WEEK = 7;

/**
 * A value for each day, oldest first. Pointer and arrow keys go from day to day; who listens hears day and value as
 * the value of a slider. Colours are the theme's and change with it.
 */
export function Chart({ figure, title, days, listOf }: ChartProps): ReactNode {
  const last = days.length - 1;
  const [at, setAt] = useState(last);
  const [told, setTold] = useState(false);
  const values = days.map(figure.value);
  const known = values.filter((value) => value !== null);
  const [least, most] = nice(Math.min(0, ...known), figure.most ?? Math.max(1, ...known), TICKS);
  const marks = ticks(least, most, TICKS).filter((mark) => figure.shape !== 'bars' || Number.isInteger(mark));
  /** From the top. */
  const y = (value: number): number => ((most - value) / (most - least)) * 100;
  const x = (index: number): number => ((index + 0.5) / days.length) * 100;

  const current = Math.min(at, last);
  const day = days[current];
  const value = values[current] ?? null;
  const inWords = value !== null ? valueInWords(figure, value) : day ? figure.none(day) : '';

  const go = (to: number): void => {
    setAt(Math.max(0, Math.min(last, to)));
    setTold(true);
  };
  const open = (): void => {
    if (listOf && day) openTab(listOf(day.date, day.date), { anew: true });
  };
  const byKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && told) setTold(false);
    else if (event.key === 'Enter' && listOf) open();
    else {
      const step = STEPS[event.key];
      if (!step) return;
      go(step(current, last));
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const byPointer = (event: ReactPointerEvent): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    go(Math.floor(((event.clientX - left) / width) * days.length));
  };

  return (
    <div className={classes.chart}>
      <div className={classes.values} aria-hidden="true">
        {marks.map((tick) => (
          <span key={tick} style={{ top: `${y(tick)}%` }}>
            {figure.atAxis(tick)}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        className={`${classes.plot} ${listOf ? classes.opens : ''}`}
        aria-label={`${title}，按左右方向键逐日查看${listOf ? '，按回车键查看当日明细' : ''}`}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={current + 1}
        aria-valuetext={`${day ? dayInWords(day.date) : ''}，${inWords}`}
        onKeyDown={byKey}
        onPointerDown={byPointer}
        onPointerMove={byPointer}
        // A finger only looks: it cannot point at a day without pressing. It finds the same links in the table.
        onClick={({ nativeEvent }) => (nativeEvent as PointerEvent).pointerType === 'mouse' && open()}
        onPointerLeave={() => setTold(false)}
        onFocus={(event) => setTold(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setTold(false)}
      >
        <Drawing
          shape={figure.shape}
          points={values.map((one, index) => (one === null ? null : { x: x(index), y: y(one) }))}
          lines={marks.map(y)}
          base={y(0)}
          marked={told ? current : null}
          markedAt={x(current)}
        />
        {told && day && (
          <p className={classes.tip} style={tipAt(x(current))} aria-hidden="true">
            <span>{dayInWords(day.date)}</span>
            <strong className="figures">{inWords}</strong>
            {listOf && <span>点击查看明细</span>}
          </p>
        )}
      </div>
      <div className={classes.days} aria-hidden="true">
        {days.map(({ date }, index) =>
          (last - index) % WEEK === 0 ? (
            <span key={date} style={{ left: `${x(index)}%` }}>
              {Number(date.slice(5, 7))}/{Number(date.slice(8))}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** Beside its day, on the side that has more room. */
const tipAt = (x: number): { left: string } | { right: string } =>
  x < 50 ? { left: `calc(${x}% + 8px)` } : { right: `calc(${100 - x}% + 8px)` };
