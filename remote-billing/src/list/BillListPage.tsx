import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { formatYuan } from '@hospital/shared/format';
import { useMay, useSession } from '@hospital/shared/session';
import { Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { BillDialog } from './BillDialog';
import { ALL, type BillOrder, columnsOf, FIELDS, requestOf } from './list.model';

/** 账单查询: every bill of the stores in view, with what became of it (domain.md §2.7). */
export default function BillListPage(): ReactNode {
  const control = useListQuery<BillOrder>('list', ALL);
  const given = requestOf(control.query.filter);
  const answer = useCall(
    api.bills.page,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true },
  );
  const oneStore = useSession().workplace.workspaceType === 2;
  const mayExport = useMay(api.bills.export);
  const { dialog, open, close } = useDialog<{ readonly id: string }>();
  const { total = 0, ext } = answer.data ?? {};

  return (
    <Page title="账单查询">
      <Panel>
        <ListView
          scene="bill"
          label="账单列表"
          control={control}
          fields={[...FIELDS, ...useStoreField()]}
          columns={columnsOf(oneStore)}
          actions={{
            title: '操作',
            width: 64,
            sticky: true,
            render: ({ id, billNo }) => (
              <RowAction aria-label={`详情：${billNo}`} onClick={() => open({ id })}>
                详情
              </RowAction>
            ),
          }}
          answer={answer}
          rows={answer.data?.list}
          total={total}
          rowKey="id"
          summary={
            ext
              ? `共 ${total} 张，应收 ¥${formatYuan(ext.payableSum)}，已收 ¥${formatYuan(ext.paidSum)}，欠款 ¥${formatYuan(ext.oweSum)}`
              : `共 ${total} 张`
          }
          onExport={mayExport ? (shown) => api.bills.export({ ...given, ...shown }) : undefined}
          empty="没有找到账单"
        />
      </Panel>
      {dialog && (
        <BillDialog key={dialog.opening} id={dialog.task.id} visible={dialog.visible} onClose={close} />
      )}
    </Page>
  );
}
