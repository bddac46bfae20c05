import type { ReactNode } from 'react';
import type { ApiError } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PackagePlan } from '@hospital/shared/contract/calls/packages';
import { PACKAGE_FIELDS } from '@hospital/shared/contract/packageWords';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Button, IconPlus, LoadError, Panel, Tag } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, RowAction, useDialog } from '@hospital/shared/ui/data';
import { contentOf } from './package.model';
import { PlanDialog } from './PlanDialog';

const columns: readonly DataColumn<PackagePlan>[] = [
  { title: PACKAGE_FIELDS.name, width: 160, field: 'name' },
  { title: PACKAGE_FIELDS.items, width: 260, render: contentOf },
  {
    title: PACKAGE_FIELDS.price,
    width: 112,
    numeric: true,
    render: ({ price }) => formatYuan(price),
  },
  { title: '单买合计（元）', width: 136, numeric: true, render: ({ listPrice }) => formatYuan(listPrice) },
  {
    title: '有效期',
    width: 88,
    render: ({ validDays }) => (validDays === 0 ? '长期' : `${validDays}天`),
  },
  {
    title: PACKAGE_FIELDS.storeIds,
    width: 96,
    render: ({ storeIds }) => (storeIds.length === 0 ? '全部门店' : `${storeIds.length}家门店`),
  },
  {
    title: '状态',
    width: 80,
    render: ({ enabled }) => (enabled === 'Y' ? <Tag color="green">启用</Tag> : <Tag>停用</Tag>),
  },
];

/** What the chain sells as packages. */
export function Plans({
  answer: { data, error, isFetching, refetch },
}: {
  readonly answer: {
    readonly data: readonly PackagePlan[] | undefined;
    readonly error: ApiError | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}): ReactNode {
  const maySave = useMay(api.packages.savePlan);
  const { dialog, open, close } = useDialog<{ readonly plan: PackagePlan | null }>('packagePlan');
  const edit: DataColumn<PackagePlan> = {
    title: '操作',
    width: 72,
    sticky: true,
    render: (plan) => (
      <RowAction aria-label={`编辑：${plan.name}`} onClick={() => open({ plan })}>
        编辑
      </RowAction>
    ),
  };
  return (
    <Panel
      title="套餐方案"
      extra={
        maySave && (
          <Button icon={<IconPlus />} onClick={() => open({ plan: null })}>
            新增套餐
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadError what="套餐方案" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="套餐方案列表"
          columns={maySave ? [...columns, edit] : columns}
          rows={data}
          rowKey="id"
          height="auto"
          empty="没有套餐方案"
        />
      )}
      {dialog && (
        <PlanDialog key={dialog.opening} plan={dialog.task.plan} visible={dialog.visible} onClose={close} />
      )}
    </Panel>
  );
}
