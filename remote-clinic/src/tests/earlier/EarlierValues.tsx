import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { TestingReport } from '@hospital/shared/contract/calls/testing';
import { formatDate } from '@hospital/shared/format';
import { LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { outsideMark } from '../../outside';
import { type Measured, pointsOf, valueOf } from '../../trendPoints';
import classes from '../../trend.module.css';

const Trend = lazy(() => import(/* webpackChunkName: "trend" */ '../../Trend'));

/** Earlier reports that stand beside the new one; the trend takes all there are. */
const BESIDE = 4;

/** Values of the same animal beside those of this report; an item leads to its trend. */
export function EarlierValues({ report }: { readonly report: TestingReport }): ReactNode {
  const history = useCall(api.testing.history, { id: report.id }, { silent: true, hideLoading: true });
  const [item, setItem] = useState('');
  if (!history.data)
    return history.error ? (
      <LoadError
        what="历次结果"
        error={history.error}
        retrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    ) : (
      <PageSkeleton rows={2} />
    );
  const now: Measured = { time: report.reportTime ?? report.applyTime, results: report.results };
  // A report in words alone, or over other items, has nothing to stand beside them: its column would be empty.
  const comparable = history.data
    .map(({ reportTime, results }) => ({ time: reportTime, results }))
    .filter((one) => report.results.some(({ item: name }) => valueOf(one, name)));
  const all = [now, ...comparable];
  if (all.length === 1 || report.results.length === 0) return null;
  const shown = all.slice(0, BESIDE + 1);
  return (
    <section aria-label="历次结果">
      <h3 className={classes.heading}>历次结果</h3>
      <div className={classes.scroll} role="group" aria-label="历次结果对比" tabIndex={0}>
        <table className={`figures ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              {shown.map(({ time }, at) => (
                <th key={at} scope="col">
                  {at === 0 ? '本次' : formatDate(time)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.results.map((row) => (
              <tr key={row.item}>
                <th scope="row">
                  {pointsOf(all, row.item).length > 1 ? (
                    <button
                      type="button"
                      className={classes.item}
                      aria-expanded={item === row.item}
                      onClick={() => setItem(item === row.item ? '' : row.item)}
                    >
                      {row.item}
                    </button>
                  ) : (
                    row.item
                  )}
                </th>
                {shown.map((one, at) => {
                  const result = valueOf(one, row.item);
                  return (
                    <td key={at} className={result && result.flag !== 'N' ? classes.outside : undefined}>
                      {result ? `${result.value}${outsideMark(result)}` : ''}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {item !== '' && (
        <Suspense fallback={<PageSkeleton rows={2} />}>
          <Trend
            item={item}
            unit={report.results.find((one) => one.item === item)?.unit ?? ''}
            points={pointsOf(all, item)}
          />
        </Suspense>
      )}
    </section>
  );
}
