import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ReviewPlan } from '@hospital/shared/contract/calls/reviewPlans';
import { reviewTypeName } from '@hospital/shared/contract/listWords';
import { REVIEW_PLAN_FIELDS } from '@hospital/shared/contract/reviewPlanWords';
import { Can, useMay } from '@hospital/shared/session';
import { Button, confirmDelete, IconPlus, message, Page, Panel, Tag } from '@hospital/shared/ui/core';
import { DictText, RowAction, useDialog } from '@hospital/shared/ui/data';
import { type ListColumn, ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { ALL, ENABLED_WORDS, FIELDS, itemInWords, requestOf } from './plan.model';
import { PlanDialog } from './PlanDialog';

const columns: readonly ListColumn<ReviewPlan, never>[] = [
  { key: 'name', title: REVIEW_PLAN_FIELDS.name, field: 'name', width: 176, always: true },
  {
    key: 'type',
    title: REVIEW_PLAN_FIELDS.type,
    width: 80,
    render: ({ type }) => reviewTypeName(type),
  },
  {
    key: 'diseaseCodes',
    title: REVIEW_PLAN_FIELDS.diseaseCodes,
    width: 184,
    render: ({ diseaseCodes }) => <Diagnoses codes={diseaseCodes} />,
  },
  {
    key: 'items',
    title: REVIEW_PLAN_FIELDS.items,
    width: 360,
    render: ({ items }) => items.map(itemInWords).join('；'),
  },
  {
    key: 'enabled',
    title: REVIEW_PLAN_FIELDS.enabled,
    width: 80,
    render: ({ enabled }) => <Tag color={enabled === 'Y' ? 'green' : 'gray'}>{ENABLED_WORDS[enabled]}</Tag>,
  },
  {
    key: 'updateDate',
    title: '最后修改',
    width: 184,
    atFirstHidden: true,
    render: ({ updateDate, updateName }) => `${updateDate.slice(0, 16)} ${updateName}`,
  },
];

/** 复诊计划模板: what follow-ups are planned by, of the whole chain (domain.md §2.8). */
export default function PlanPage(): ReactNode {
  const control = useListQuery<never>('list', ALL);
  const answer = useCall(
    api.reviewPlans.list,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const maySave = useMay(api.reviewPlans.save);
  const mayRemove = useMay(api.reviewPlans.remove);
  const remove = useCallMutation(api.reviewPlans.remove);
  const { dialog, open, close } = useDialog<{ readonly plan: ReviewPlan | null }>();
  const drop = async ({ id, version, name }: ReviewPlan): Promise<void> => {
    const gone = await confirmDelete(() => remove.mutateAsync({ id, version }), { name });
    if (gone) message.success('模板已删除');
  };
  return (
    <Page title="复诊计划模板">
      <Panel>
        <ListView
          scene="reviewPlan"
          label="复诊计划模板列表"
          control={control}
          fields={FIELDS}
          columns={columns}
          {...(maySave || mayRemove
            ? {
                actions: {
                  title: '操作',
                  width: 112,
                  sticky: true,
                  render: (plan: ReviewPlan) => (
                    <>
                      {maySave && (
                        <RowAction aria-label={`编辑：${plan.name}`} onClick={() => open({ plan })}>
                          编辑
                        </RowAction>
                      )}
                      {mayRemove && (
                        <RowAction danger aria-label={`删除：${plan.name}`} onClick={() => void drop(plan)}>
                          删除
                        </RowAction>
                      )}
                    </>
                  ),
                },
              }
            : {})}
          tools={
            <Can call={api.reviewPlans.save}>
              <Button type="primary" icon={<IconPlus />} onClick={() => open({ plan: null })}>
                新增模板
              </Button>
            </Can>
          }
          answer={answer}
          rows={answer.data?.list}
          total={answer.data?.total ?? 0}
          rowKey="id"
          empty="没有复诊计划模板"
        />
      </Panel>
      {dialog && (
        <PlanDialog key={dialog.opening} plan={dialog.task.plan} visible={dialog.visible} onClose={close} />
      )}
    </Page>
  );
}

/** Diagnoses by their names. */
function Diagnoses({ codes }: { readonly codes: readonly string[] }): ReactNode {
  if (codes.length === 0) return '不限';
  return codes.map((code, at) => (
    <span key={code}>
      {at > 0 && '、'}
      <DictText type="diagnosis" code={code} />
    </span>
  ));
}
