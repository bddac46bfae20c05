import { lazy, type ReactNode, Suspense } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { TestingReport } from '@hospital/shared/contract/calls/testing';
import { correctedTitle } from '@hospital/shared/contract/testWords';
import { formatDateTime } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  Button,
  EmptyState,
  LoadError,
  Modal,
  PageSkeleton,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { Descriptions, useDialog } from '@hospital/shared/ui/data';
import classes from './ReportDialog.module.css';
import { Corrections } from './Corrections';
import { EarlierValues } from './earlier/EarlierValues';
import { Pet } from './Pet';
import { printReport } from './printReport';
import { ReportText } from './ReportText';
import { stateOf, typeName } from './tests.model';

const CorrectionDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "correction" */ './entry/CorrectionDialog')).CorrectionDialog,
}));

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
  const mayCorrect = useMay(api.testing.correct);
  const { dialog, open, close } = useDialog<true>(`correction:${id}`);
  return (
    <Modal
      title={data ? `${data.productName}报告` : '检查报告'}
      visible={visible}
      style={{ width: 760 }}
      footer={
        <>
          {data?.status === OUT && mayCorrect && <Button onClick={() => open(true)}>更正报告</Button>}
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
      {dialog && mayCorrect && (
        <Suspense fallback={null}>
          <CorrectionDialog
            key={dialog.opening}
            id={id}
            visible={visible && dialog.visible}
            onClose={close}
          />
        </Suspense>
      )}
    </Modal>
  );
}

/** What an order says of itself, with its report as far as there is one. */
export function Report({ report }: { readonly report: TestingReport }): ReactNode {
  const { corrections = [] } = report;
  const [last] = corrections;
  return (
    <div className={classes.report}>
      {last && (
        <Alert
          type="warning"
          title={correctedTitle(last.number)}
          content={`${formatDateTime(last.correctTime)} 由 ${last.correctName} 更正，原因：${last.reason}`}
        />
      )}
      <Descriptions
        column={{ xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }}
        size="small"
        data={[
          { label: '检查单号', value: report.orderNo },
          { label: '状态', value: `${typeName(report.type)}，${stateOf(report)}` },
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
      <ReportText report={report} />
      {report.results.length === 0 && !report.conclusion && !report.finding && (
        <EmptyState compact text={report.status === 4 ? '检查已取消' : '报告还没有出'} />
      )}
      <Corrections corrections={corrections} />
    </div>
  );
}

/** `status` of a report that went out. */
const OUT = 3;
