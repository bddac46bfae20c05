import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { RechargePlan } from '@hospital/shared/contract/calls/accounts';
import { RECHARGE_PLAN_FIELDS } from '@hospital/shared/contract/accountWords';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Tag } from '@hospital/shared/ui/core';
import { type DataColumn, DictText } from '@hospital/shared/ui/data';
import { OfferPanel } from '../OfferPanel';
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
];
const levelColumn: DataColumn<RechargePlan> = {
  title: RECHARGE_PLAN_FIELDS.level,
  width: 120,
  render: ({ level }) => (level === '' ? '不联动' : <DictText type="customer_level" code={level} />),
};
const stateColumn: DataColumn<RechargePlan> = {
  title: '状态',
  width: 80,
  render: ({ enabled }) => (enabled === 'Y' ? <Tag color="green">启用</Tag> : <Tag>停用</Tag>),
};

/** Whether a recharge raises levels where one stands: 门店设置 · 充值联动折扣 of the store, or of the chain. */
function useLinked(): boolean {
  const answer = useCall(
    api.settings.byKey,
    { configKey: 'rechargeLinkageDiscount' },
    { silent: true, hideLoading: true },
  );
  return answer.data?.some(({ configValue }) => configValue === 'Y') ?? false;
}

/** Plans of recharges of the chain. */
export function Plans(): ReactNode {
  const linked = useLinked();
  const answer = useCall(api.accounts.plans, {}, { silent: true });
  return (
    <OfferPanel
      title="充值方案"
      newText="新增方案"
      empty="没有充值方案，按金额充值"
      columns={[...columns, ...(linked ? [levelColumn] : []), stateColumn]}
      answer={answer}
      maySave={useMay(api.accounts.savePlan)}
      form={(plan, { key, ...dialog }) => <PlanDialog key={key} plan={plan} linked={linked} {...dialog} />}
    />
  );
}
