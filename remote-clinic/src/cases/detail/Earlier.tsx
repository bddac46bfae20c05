import { lazy, memo, type ReactNode, Suspense, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { caseStates } from '@hospital/shared/contract/caseStates';
import { CASE_TYPES } from '@hospital/shared/contract/caseWords';
import { EXAM_NUMBERS, examFault, findingFlag, type ExamNumber } from '@hospital/shared/contract/caseExam';
import { testingStateName } from '@hospital/shared/contract/listWords';
import { reservationStates, type ReservationStatus } from '@hospital/shared/contract/reservationStates';
import { TabLink } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { EmptyState, LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { outsideWord } from '../../outside';
import { comparable, type Measured } from '../../trendPoints';
import { OldVaccinations } from './OldVaccinations';
import type { Written } from '../case.model';
import classes from './case.module.css';
import { useVisitCosts } from './useVisitCosts';

const TrendChoice = lazy(() => import(/* webpackChunkName: "trend-choice" */ '../../TrendChoice'));

const QUIET = { silent: true, hideLoading: true } as const;
const NUMBERS = Object.keys(EXAM_NUMBERS) as ExamNumber[];

/** `status` of a test whose report went out. */
const OUT = 3;

interface EarlierProps {
  readonly caseId: string;
  readonly petId: string;
  readonly species: string;
  /** What is written now, beside which then stands. */
  readonly written: Written;
}

/** What is typed of a measurement; empty while it cannot be one. */
const typedOf = (now: Written, field: ExamNumber): string => {
  const text = now[`exam.${field}`] ?? '';
  return examFault(field, text) === '' ? text : '';
};

/** `体温 38.6 → 39.4`: then and now, of what was measured both times. */
function thenAndNow(then: Readonly<Record<string, string | undefined>>, now: Written): string[] {
  return NUMBERS.flatMap((field) => {
    const [before, today] = [then[field] ?? '', typedOf(now, field)];
    if (before === '') return [];
    const { label } = EXAM_NUMBERS[field];
    return [today === '' || today === before ? `${label} ${before}` : `${label} ${before} → ${today}`];
  });
}

/** What was measured at a visit, as a trend takes it. */
const measuredIn = (
  species: string,
  time: string,
  exam: Readonly<Record<string, string | undefined>>,
): Measured => ({
  time,
  results: NUMBERS.flatMap((field) => {
    const value = exam[field] ?? '';
    const flag = findingFlag(species, field, value);
    const { label, unit } = EXAM_NUMBERS[field];
    return value === ''
      ? []
      : [{ item: label, value, unit, flag: flag === 'H' || flag === 'L' ? flag : 'N' }];
  }),
});

/** What is written now of what is measured. */
const examIn = (written: Written): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(NUMBERS.map((field) => [field, typedOf(written, field)]));

/** When, and what it was. */
const headOf = (one: Awaited<ReturnType<typeof api.cases.ofPet>>[number]): string =>
  `${one.visitTime.slice(0, 10)} ${one.diagnosis || one.complaint || CASE_TYPES[one.caseType]}`;

/** Earlier cases of the animal, the values of then beside those of now. */
export const EarlierCases = memo(function EarlierCases({
  caseId,
  petId,
  species,
  written,
}: EarlierProps): ReactNode {
  const cases = useCall(api.cases.ofPet, { petId }, QUIET);
  const earlier = (cases.data ?? []).filter(({ id }) => id !== caseId);
  const costOf = useVisitCosts(earlier.filter(({ oldFlag }) => oldFlag !== 'Y').map(({ id }) => id));
  if (!cases.data)
    return cases.error ? (
      <LoadError
        what="历次病例"
        error={cases.error}
        retrying={cases.isFetching}
        onRetry={() => void cases.refetch()}
      />
    ) : (
      <PageSkeleton rows={4} />
    );
  const measured = cases.data.map((one) =>
    measuredIn(species, one.visitTime, one.id === caseId ? examIn(written) : one.exam),
  );
  return (
    <>
      <Trends label="查看体格检查趋势" measured={measured} />
      {earlier.length === 0 ? (
        <EmptyState text="没有其他病例" />
      ) : (
        <ul className={classes.earlier}>
          {earlier.map((one) => (
            <li key={one.id}>
              {one.oldFlag === 'Y' ? (
                <b>{headOf(one)}</b>
              ) : (
                <TabLink to={`/case/detail?id=${one.id}`}>{headOf(one)}</TabLink>
              )}
              <p className={classes.quiet}>
                {(one.oldFlag === 'Y'
                  ? [one.doctorName, '旧系统病例']
                  : [one.doctorName, CASE_TYPES[one.caseType], caseStates.words[one.status], costOf(one.id)]
                )
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p>{thenAndNow(one.exam, written).join('，')}</p>
              {one.treatment && <p className={classes.quiet}>{one.treatment}</p>}
            </li>
          ))}
        </ul>
      )}
      <OldVaccinations petId={petId} className={classes.earlier} />
    </>
  );
});

/** Trends of what was measured more than once. */
function Trends(props: { readonly label: string; readonly measured: readonly Measured[] }): ReactNode {
  if (comparable(props.measured).length === 0) return null;
  return (
    <Suspense fallback={<PageSkeleton rows={1} />}>
      <TrendChoice {...props} />
    </Suspense>
  );
}

/** Tests of the animal, and what was out of range in them. */
export function EarlierTests({ petId }: { readonly petId: string }): ReactNode {
  const [pageSize, setPageSize] = useState(10);
  const maySee = useMay(api.testing.report);
  const tests = useCall(api.cases.tests, { petId, page: 1, pageSize }, { ...QUIET, keepPrevious: true });
  if (!tests.data)
    return tests.error ? (
      <LoadError
        what="历次检查"
        error={tests.error}
        retrying={tests.isFetching}
        onRetry={() => void tests.refetch()}
      />
    ) : (
      <PageSkeleton rows={3} />
    );
  if (tests.data.total === 0) return <EmptyState text="没有检查记录" />;
  return (
    <>
      <Trends
        label="查看检查结果趋势"
        measured={tests.data.list.map(({ applyTime, productName, values }) => ({
          time: applyTime,
          // The pH of urine is not that of blood.
          results: values.map((one) => ({ ...one, item: `${productName} ${one.item}` })),
        }))}
      />
      <ul className={classes.earlier}>
        {tests.data.list.map((one) => (
          <li key={one.id}>
            {one.status === OUT && maySee ? (
              <TabLink to={`/assay/microscopeList?report=${one.id}`}>{one.productName}</TabLink>
            ) : (
              <b>{one.productName}</b>
            )}{' '}
            <span className={classes.quiet}>
              {one.applyTime.slice(0, 16)} · {testingStateName(one)}
            </span>
            {one.results.map(({ item, value, unit, ...judged }) => (
              <p key={item} className={judged.flag === 'N' ? undefined : classes.outsideText}>
                {item} {value} {unit} {outsideWord(judged)}
              </p>
            ))}
            {one.conclusion && <p className={classes.quiet}>{one.conclusion}</p>}
          </li>
        ))}
      </ul>
      {tests.data.total > tests.data.list.length && (
        <button type="button" className={classes.more} onClick={() => setPageSize(200)}>
          全部 {tests.data.total} 项
        </button>
      )}
    </>
  );
}

/** Reservations that were made from the case; nothing where there are none. */
export function CaseReservations({ caseId }: { readonly caseId: string }): ReactNode {
  const { data = [] } = useCall(api.cases.reservations, { id: caseId }, QUIET);
  if (data.length === 0) return null;
  return (
    <ul className={classes.earlier} aria-label="由本病例产生的预约">
      {data.map((one) => (
        <li key={one.id}>
          预约 {one.reservationDate} {one.startTime} {one.doctorName}{' '}
          <span className={classes.quiet}>{reservationStates.words[one.status as ReservationStatus]}</span>
        </li>
      ))}
    </ul>
  );
}
