import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { TestingOrder } from '@hospital/shared/contract/calls/testing';
import { useSearchParams } from '@hospital/shared/navigation';
import { useMay, useSession } from '@hospital/shared/session';
import { Page, Panel, Tag } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { ReportDialog } from './ReportDialog';
import { columnsOf, FIELDS, requestOf, stateOf, type TestOrder, WITHOUT_REPORT } from './tests.model';

/** 检验检查: orders of tests, by default those whose report is not out yet (spec 2 §7 Testing). */
export default function TestPage(): ReactNode {
  const control = useListQuery<TestOrder>('list', WITHOUT_REPORT);
  const given = requestOf(control.query.filter);
  const orders = useCall(
    api.testing.page,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true },
  );
  const oneStore = useSession().workplace.workspaceType === 2;
  const mayOpen = useMay(api.testing.report);
  const mayExport = useMay(api.testing.export);
  // An address with `report` opens that report.
  const [params] = useSearchParams();
  const [report, setReport] = useState<{ readonly id: string; readonly visible: boolean } | undefined>(() => {
    const id = params.get('report');
    return id ? { id, visible: true } : undefined;
  });
  const total = orders.data?.total ?? 0;

  return (
    <Page title="检验检查">
      <Panel>
        <ListView
          scene="testing"
          label="检查单列表"
          control={control}
          fields={[...FIELDS, ...useStoreField()]}
          columns={columnsOf({ status: Status, oneStore })}
          {...(mayOpen
            ? {
                actions: {
                  title: '操作',
                  width: 72,
                  sticky: true,
                  wrap: true,
                  render: ({ id, orderNo }: TestingOrder) => (
                    <RowAction
                      aria-label={`报告：${orderNo}`}
                      onClick={() => setReport({ id, visible: true })}
                    >
                      报告
                    </RowAction>
                  ),
                },
              }
            : {})}
          answer={orders}
          rows={orders.data?.list}
          total={total}
          rowKey="id"
          summary={`共 ${total} 份`}
          onExport={mayExport ? (shown) => api.testing.export({ ...given, ...shown }) : undefined}
          empty="没有符合条件的检查单"
        />
      </Panel>
      {report && mayOpen && (
        <ReportDialog
          key={report.id}
          id={report.id}
          visible={report.visible}
          onClose={() => setReport({ ...report, visible: false })}
        />
      )}
    </Page>
  );
}

const COLORS = ['orange', 'arcoblue', 'purple', 'green', 'gray'] as const;

const Status = (order: TestingOrder): ReactNode => (
  <Tag color={COLORS[order.status] ?? 'gray'}>{stateOf(order)}</Tag>
);
