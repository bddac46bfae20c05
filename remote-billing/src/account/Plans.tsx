import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { RechargePlan } from '@hospital/shared/contract/calls/accounts';
import { RECHARGE_PLAN_FIELDS } from '@hospital/shared/contract/accountWords';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Button, IconPlus, LoadError, Panel, Tag } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, DictText, RowAction, useDialog } from '@hospital/shared/ui/data';
import { PlanDialog } from './PlanDialog';

const columns: readonly DataColumn<RechargePlan>[] = [
  { title: RECHARGE_PLAN_FIELDS.name, width: 180, field: 'name' },
  {
    title: RECHARGE_PLAN_FIELDS.amount,
    width: 120,
    numeric: true,
    render: ({ amount }) => formatYuan(amount),
  },
  { title: RECHARGE_PLAN_FIELDS.gift, width: 120, numeric: true, render: ({ gift }) => formatYuan(gift) },
  {
    title: RECHARGE_PLAN_FIELDS.level,
    width: 120,
    render: ({ level }) => (level === '' ? '不联动' : <DictText type="customer_level" code={level} />),
  },
  {
    title: '状态',
    width: 80,
    render: ({ enabled }) => (enabled === 'Y' ? <Tag color="green">启用</Tag> : <Tag>停用</Tag>),
  },
];

/** Plans of recharges of the chain. */
export function Plans(): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.accounts.plans, {}, { silent: true });
  const maySave = useMay(api.accounts.savePlan);
  const { dialog, open, close } = useDialog<{ readonly plan: RechargePlan | null }>('rechargePlan');
  const edit: DataColumn<RechargePlan> = {
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
      title="充值方案"
      extra={
        maySave && (
          <Button icon={<IconPlus />} onClick={() => open({ plan: null })}>
            新增方案
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadError what="充值方案" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="充值方案列表"
          columns={maySave ? [...columns, edit] : columns}
          rows={data}
          rowKey="id"
          height="auto"
          empty="没有充值方案，按金额充值"
        />
      )}
      {dialog && (
        <PlanDialog key={dialog.opening} plan={dialog.task.plan} visible={dialog.visible} onClose={close} />
      )}
    </Panel>
  );
}
