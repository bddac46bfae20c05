import type { ReactNode } from 'react';
import type { TestingCorrection, TestResult } from '@hospital/shared/contract/calls/testing';
import { isJudged, limitsInWords } from '@hospital/shared/contract/testValues';
import { Tag } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable } from '@hospital/shared/ui/data';
import { Attachments } from '../Attachments';
import { outsideWord } from '../outside';
import classes from './ReportDialog.module.css';

type Text = Pick<TestingCorrection, 'results' | 'conclusion' | 'files'> &
  Partial<Pick<TestingCorrection, 'finding'>>;

/** What a report says, or said before it was corrected. */
export function ReportText({ report }: { readonly report: Text }): ReactNode {
  return (
    <>
      {report.results.length > 0 && (
        <DataTable<TestResult>
          label="检查结果"
          columns={COLUMNS}
          rows={report.results}
          rowKey="item"
          height="auto"
        />
      )}
      {report.finding && (
        <section aria-label="影像所见">
          <h3 className={classes.heading}>影像所见</h3>
          <p className={classes.conclusion}>{report.finding}</p>
        </section>
      )}
      {report.conclusion && (
        <section aria-label="结论">
          <h3 className={classes.heading}>结论</h3>
          <p className={classes.conclusion}>{report.conclusion}</p>
        </section>
      )}
      {report.files.length > 0 && (
        <section aria-label="附件">
          <h3 className={classes.heading}>附件</h3>
          <Attachments files={report.files} />
        </section>
      )}
    </>
  );
}

const FLAG_COLORS = { H: 'red', L: 'orange', N: 'green' } as const;

const COLUMNS: readonly DataColumn<TestResult>[] = [
  { title: '项目', field: 'item', width: 200 },
  { title: '结果', width: 112, numeric: true, render: ({ value, unit }) => `${value} ${unit}` },
  { title: '参考范围', width: 136, numeric: true, render: limitsInWords },
  {
    title: '提示',
    width: 88,
    render: (row) =>
      row.flag === 'N' && !isJudged(row.value, row) ? (
        '未判定'
      ) : (
        <Tag color={FLAG_COLORS[row.flag]}>{outsideWord(row) || '正常'}</Tag>
      ),
  },
];
