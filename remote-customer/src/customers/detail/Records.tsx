import { lazy, type ReactNode, Suspense } from 'react';
import * as api from '@hospital/shared/calls';
import type { Pet } from '@hospital/shared/contract/calls/pets';
import { Part } from '@hospital/shared/parts';
import { useMay } from '@hospital/shared/session';
import { PageSkeleton, Panel, Tabs } from '@hospital/shared/ui/core';
import { Merges } from '../merge/Merges';
import { Views } from './Views';

const Files = lazy(() => import(/* webpackChunkName: "files" */ '../files/Files'));

interface RecordsProps {
  readonly ownerId: string;
  readonly pets: readonly Pet[];
}

/** What there is of an owner: visits, bills, plans, reservations, files and logs, each for who may see it (domain.md §2.3). */
export function Records({ ownerId, pets }: RecordsProps): ReactNode {
  const may = {
    cases: useMay(api.cases.page),
    bills: useMay(api.bills.page),
    coupons: useMay(api.coupons.ofOwner),
    plans: useMay(api.reviews.list),
    reservations: useMay(api.reservations.list),
    files: useMay(api.attachments.listByPetId),
    merges: useMay(api.customers.merges),
    views: useMay(api.customers.views),
  };
  const files = (
    <Suspense fallback={<PageSkeleton rows={4} />}>
      <Files ownerId={ownerId} pets={pets} />
    </Suspense>
  );
  const tabs = [
    { value: 'cases', title: '就诊', content: <Part name="clinic/ownerCases" ownerId={ownerId} /> },
    { value: 'bills', title: '账单', content: <Part name="billing/ownerBills" ownerId={ownerId} /> },
    { value: 'coupons', title: '优惠券', content: <Part name="billing/ownerCoupons" ownerId={ownerId} /> },
    { value: 'plans', title: '计划', content: <Part name="clinic/ownerPlans" ownerId={ownerId} /> },
    {
      value: 'reservations',
      title: '预约',
      content: <Part name="reception/ownerReservations" ownerId={ownerId} />,
    },
    { value: 'files', title: '文件', content: files },
    { value: 'merges', title: '合并记录', content: <Merges ownerId={ownerId} /> },
    { value: 'views', title: '电话查看记录', content: <Views ownerId={ownerId} /> },
  ] as const;
  const shown = tabs.filter(({ value }) => may[value]);
  return (
    shown.length > 0 && (
      <Panel>
        <Tabs label="宠主记录" tabs={shown} />
      </Panel>
    )
  );
}
