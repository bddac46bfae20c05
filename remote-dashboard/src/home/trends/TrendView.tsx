import { type ReactNode, useId, useState } from 'react';
import { useMay } from '@hospital/shared/session';
import { Button } from '@hospital/shared/ui/basic';
import card from '../cards/Card.module.css';
import { Figure } from '../cards/Figure';
import { Chart } from './Chart';
import { type TrendFigure, trendFigures } from './figures';
import type { TrendViewProps } from './TrendCard';
import classes from './TrendCard.module.css';
import { TrendTable } from './TrendTable';

/** All days together in words, and below them the days: drawn, or as a table. Read aloud, the table is always there. */
export function TrendView({ of, title, trend }: TrendViewProps): ReactNode {
  const [asTable, setAsTable] = useState(false);
  const place = useId();
  const figure = trendFigures[of];
  const total = figure.value(trend);
  const mayOpen = useMay(figure.listCall);
  const listOf = mayOpen ? figure.listOf : null;
  const [firstDay] = trend.days;
  const lastDay = trend.days.at(figure.withoutToday ? -2 : -1);
  const isEmpty = trend.days.every((day) => figure.isNothing(day));
  return (
    <>
      <Figure
        to={listOf && firstDay && lastDay ? listOf(firstDay.date, lastDay.date) : null}
        className={card.total}
        hint={`查看${title}明细`}
      >
        <span className={`figures ${card.number}`}>{total === null ? '—' : figure.format(total)}</span>{' '}
        {figure.unit}
      </Figure>
      <p className={classes.words}>{detailOf(figure, trend)}</p>
      {isEmpty ? (
        <p className={`${classes.place} ${classes.none}`}>{figure.empty}</p>
      ) : (
        <>
          <Button
            type="text"
            size="mini"
            className={classes.switch}
            aria-controls={place}
            aria-label={`${asTable ? '查看图表' : '查看数据'}：${title}`}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? '查看图表' : '查看数据'}
          </Button>
          <div id={place} className={classes.place}>
            {!asTable && <Chart figure={figure} title={title} days={trend.days} listOf={listOf} />}
            <TrendTable figure={figure} title={title} days={trend.days} visible={asTable} listOf={listOf} />
          </div>
        </>
      )}
    </>
  );
}

function detailOf(figure: TrendFigure, trend: Parameters<TrendFigure['detail']>[0]): string {
  const [now, before] = [figure.value(trend), figure.value(trend.previous)];
  const change = now === null || before === null ? '' : figure.change(now, before);
  return change ? `${figure.detail(trend)}，较前30天${change}` : figure.detail(trend);
}
