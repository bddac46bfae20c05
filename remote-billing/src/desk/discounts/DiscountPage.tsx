import type { ReactNode } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DiscountFloor, DiscountPlan } from '@hospital/shared/contract/calls/discounts';
import { DISCOUNT_FIELDS, DISCOUNT_TYPE_WORDS } from '@hospital/shared/contract/discountWords';
import { productCategoryName } from '@hospital/shared/contract/productWords';
import { Can, useMay } from '@hospital/shared/session';
import {
  Button,
  confirmDelete,
  IconPlus,
  LoadError,
  message,
  Page,
  Panel,
  Tag,
} from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, DictText, RowAction, useDialog } from '@hospital/shared/ui/data';
import { rateWords } from './discount.model';
import { FloorDialog } from './FloorDialog';
import { PlanDialog } from './PlanDialog';
import { WaitingApprovals } from './WaitingApprovals';

type Task = { readonly kind: 'plan'; readonly plan: DiscountPlan | null } | { readonly kind: 'floor' };

/** 优惠方案: cards of levels and named offers, and how low somebody may go by hand (domain.md §2.7). */
export default function DiscountPage(): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.discounts.plans, {}, { silent: true });
  const { dialog, open, close } = useDialog<Task>();
  const task = dialog?.task;
  const maySave = useMay(api.discounts.savePlan);
  if (error && !data)
    return (
      <Page title="优惠方案">
        <LoadError what="优惠方案" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Page title="优惠方案">
      <WaitingApprovals />
      <Panel
        title="会员卡与指定优惠"
        extra={
          <Can call={api.discounts.savePlan}>
            <Button icon={<IconPlus />} onClick={() => open({ kind: 'plan', plan: null })}>
              新增优惠
            </Button>
          </Can>
        }
      >
        <DataTable
          label="优惠方案列表"
          columns={planColumns(maySave ? (plan) => open({ kind: 'plan', plan }) : null)}
          rows={data?.plans}
          rowKey="id"
          height="auto"
          empty="还没有优惠方案"
        />
      </Panel>
      <Panel
        title="手动折扣下限"
        extra={
          <Can call={api.discounts.saveFloor}>
            <Button onClick={() => open({ kind: 'floor' })}>设置下限</Button>
          </Can>
        }
      >
        <Floors floors={data?.floors} maySave={maySave} />
      </Panel>
      {dialog && task?.kind === 'plan' && (
        <PlanDialog key={dialog.opening} plan={task.plan} visible={dialog.visible} onClose={close} />
      )}
      {dialog && task?.kind === 'floor' && (
        <FloorDialog
          key={dialog.opening}
          users={data?.users ?? []}
          visible={dialog.visible}
          onClose={close}
        />
      )}
    </Page>
  );
}

const planColumns = (onEdit: ((plan: DiscountPlan) => void) | null): readonly DataColumn<DiscountPlan>[] => [
  { title: DISCOUNT_FIELDS.name, width: 160, field: 'name' },
  { title: DISCOUNT_FIELDS.type, width: 100, render: ({ type }) => DISCOUNT_TYPE_WORDS[type] },
  { title: DISCOUNT_FIELDS.rate, width: 80, numeric: true, render: ({ rate }) => rateWords(rate) },
  {
    title: DISCOUNT_FIELDS.level,
    width: 110,
    render: ({ level }) => (level === '' ? '不限' : <DictText type="customer_level" code={level} />),
  },
  {
    title: DISCOUNT_FIELDS.categories,
    width: 180,
    render: ({ categories }) =>
      categories.length === 0 ? '全部项目' : categories.map(productCategoryName).join('、'),
  },
  {
    title: '有效期',
    width: 200,
    render: ({ startDate, endDate }) =>
      startDate === '' && endDate === '' ? '长期' : `${startDate || '即日'} 至 ${endDate || '长期'}`,
  },
  {
    title: '状态',
    width: 80,
    render: (plan) => <PlanState plan={plan} />,
  },
  ...(onEdit
    ? [
        {
          title: '操作',
          width: 80,
          sticky: true,
          render: (plan: DiscountPlan) => (
            <RowAction aria-label={`编辑：${plan.name}`} onClick={() => onEdit(plan)}>
              编辑
            </RowAction>
          ),
        },
      ]
    : []),
];

/** Whether an offer can be used today: one that is over, or has not begun, is not called 启用. */
function PlanState({ plan: { enabled, startDate, endDate } }: { readonly plan: DiscountPlan }): ReactNode {
  const today = useToday();
  if (enabled === 'N') return <Tag>停用</Tag>;
  if (endDate !== '' && endDate < today) return <Tag color="orange">已过期</Tag>;
  if (startDate > today) return <Tag color="arcoblue">未开始</Tag>;
  return <Tag color="green">启用</Tag>;
}

function Floors({
  floors,
  maySave,
}: {
  readonly floors: readonly DiscountFloor[] | undefined;
  readonly maySave: boolean;
}): ReactNode {
  const save = useCallMutation(api.discounts.saveFloor);
  const remove = async ({ kind, targetId, targetName }: DiscountFloor): Promise<void> => {
    const sent = () => save.mutateAsync({ kind, targetId });
    if (await confirmDelete(sent, { name: targetName })) message.success('下限已删除');
  };
  const columns: readonly DataColumn<DiscountFloor>[] = [
    { title: DISCOUNT_FIELDS.target, width: 200, field: 'targetName' },
    { title: '类型', width: 100, render: ({ kind }) => (kind === 'user' ? '员工' : '商品类别') },
    {
      title: DISCOUNT_FIELDS.floor,
      width: 100,
      numeric: true,
      render: ({ rate }) => (rate >= 1 ? '不打折' : rateWords(rate)),
    },
    ...(maySave
      ? [
          {
            title: '操作',
            width: 80,
            sticky: true,
            render: (floor: DiscountFloor) => (
              <RowAction danger aria-label={`删除：${floor.targetName}`} onClick={() => void remove(floor)}>
                删除
              </RowAction>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      label="手动折扣下限列表"
      columns={columns}
      rows={floors}
      rowKey="targetId"
      height="auto"
      empty="没有单独设置，按门店设置的下限"
    />
  );
}
