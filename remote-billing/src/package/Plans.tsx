import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { PackagePlan } from '@hospital/shared/contract/calls/packages';
import { PACKAGE_FIELDS } from '@hospital/shared/contract/packageWords';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Tag } from '@hospital/shared/ui/core';
import { type DataColumn } from '@hospital/shared/ui/data';
import { type OfferAnswer, OfferPanel } from '../OfferPanel';
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

interface PlansProps {
  readonly answer: OfferAnswer<readonly PackagePlan[]>;
}

/** What the chain sells as packages. */
export const Plans = ({ answer }: PlansProps): ReactNode => (
  <OfferPanel
    title="套餐方案"
    newText="新增套餐"
    empty="没有套餐方案"
    columns={columns}
    answer={answer}
    maySave={useMay(api.packages.savePlan)}
    form={(plan, { key, ...dialog }) => <PlanDialog key={key} plan={plan} {...dialog} />}
  />
);
