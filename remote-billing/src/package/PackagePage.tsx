import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useMay, useSession } from '@hospital/shared/session';
import { Button, Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { ALL, columnsOf, fieldsOf, requestOf } from './package.model';
import { CodeSales } from './CodeSales';
import { PackageDialog } from './PackageDialog';
import { Plans } from './Plans';
import { SellDialog } from './SellDialog';

/** 套餐: who owns what, and what the chain sells (domain.md §2.10). */
export default function PackagePage(): ReactNode {
  const control = useListQuery<never>('list', ALL);
  const { page, pageSize } = placeOf(control.query);
  const answer = useCall(
    api.packages.owned,
    { page, pageSize, ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const plans = useCall(api.packages.plans, {}, { silent: true });
  const oneStore = useSession().workplace.workspaceType === 2;
  const maySell = useMay(api.packages.sell) && oneStore;
  const { dialog, open, close } = useDialog<{ readonly id: string }>();
  const total = answer.data?.total ?? 0;
  return (
    <Page
      title="套餐"
      actions={
        maySell && (
          <Button type="primary" onClick={() => open({ id: '' })}>
            销售套餐
          </Button>
        )
      }
    >
      {maySell && <CodeSales />}
      <Panel>
        <ListView
          scene="package"
          label="客户套餐列表"
          control={control}
          fields={[...fieldsOf(plans.data ?? []), ...useStoreField()]}
          columns={columnsOf(oneStore)}
          actions={{
            title: '操作',
            width: 72,
            sticky: true,
            render: ({ id, packageNo }) => (
              <RowAction aria-label={`详情：${packageNo}`} onClick={() => open({ id })}>
                详情
              </RowAction>
            ),
          }}
          answer={answer}
          rows={answer.data?.list}
          total={total}
          rowKey="id"
          summary={`共 ${total} 份`}
          empty="没有客户套餐"
        />
      </Panel>
      <Plans answer={plans} />
      {dialog?.task.id === '' && <SellDialog key={dialog.opening} visible={dialog.visible} onClose={close} />}
      {dialog && dialog.task.id !== '' && (
        <PackageDialog key={dialog.opening} id={dialog.task.id} visible={dialog.visible} onClose={close} />
      )}
    </Page>
  );
}
