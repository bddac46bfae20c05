import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { TestingReport, TestResult } from '@hospital/shared/contract/calls/testing';
import { isJudged, limitsInWords } from '@hospital/shared/contract/testValues';
import { formatDateTime } from '@hospital/shared/format';
import {
  Alert,
  Button,
  EmptyState,
  LoadError,
  Modal,
  PageSkeleton,
  Tag,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, Descriptions } from '@hospital/shared/ui/data';
import { Attachments } from '../Attachments';
import { outsideWord } from '../outside';
import classes from './ReportDialog.module.css';
import { EarlierValues } from './earlier/EarlierValues';
import { Pet } from './Pet';
import { printReport } from './printReport';
import { statusName, typeName } from './tests.model';

interface ReportDialogProps {
  /** Of the order. */
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The report of an order, as far as there is one. */
export function ReportDialog({ id, visible, onClose }: ReportDialogProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.testing.report,
    { id },
    { staleTime: 0, silent: true },
  );
  return (
    <Modal
      title={data ? `${data.productName}报告` : '检查报告'}
      visible={visible}
      style={{ width: 760 }}
      footer={
        <>
          {data?.status === OUT && <WaitingButton onClick={() => printReport(data)}>打印</WaitingButton>}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
      onCancel={onClose}
    >
      {data ? (
        <>
          <Report report={data} />
          <EarlierValues report={data} />
        </>
      ) : error?.notFound ? (
        <EmptyState text="该检查单已被删除" />
      ) : error ? (
        <LoadError what="检查报告" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton rows={6} />
      )}
    </Modal>
  );
}

/** What an order says of itself, with its report as far as there is one. */
export function Report({ report }: { readonly report: TestingReport }): ReactNode {
  return (
    <div className={classes.report}>
      <Descriptions
        column={{ xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }}
        size="small"
        data={[
          { label: '检查单号', value: report.orderNo },
          { label: '状态', value: `${typeName(report.type)}，${statusName(report.status)}` },
          { label: '宠物', value: <Pet {...report} /> },
          { label: '宠主', value: report.ownerName },
          { label: '病例号', value: report.caseNo },
          { label: '样本号', value: report.sampleNo || '无' },
          { label: '开单', value: `${report.applyDoctorName} ${formatDateTime(report.applyTime)}` },
          { label: '检测人', value: report.executorName || '无' },
          { label: '审核人', value: report.auditName || '无' },
          { label: '报告时间', value: formatDateTime(report.reportTime) || '未出报告' },
        ]}
      />
      {report.backReason && <Alert type="warning" content={`报告被退回：${report.backReason}`} />}
      {report.cancelReason && <Alert type="info" content={`取消原因：${report.cancelReason}`} />}
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
      {report.results.length === 0 && !report.conclusion && !report.finding && (
        <EmptyState compact text={report.status === 4 ? '检查已取消' : '报告还没有出'} />
      )}
      {report.files.length > 0 && (
        <section aria-label="附件">
          <h3 className={classes.heading}>附件</h3>
          <Attachments files={report.files} />
        </section>
      )}
    </div>
  );
}

/** `status` of a report that went out. */
const OUT = 3;
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
