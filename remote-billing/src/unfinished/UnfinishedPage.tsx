import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { usePageState, useSearchParams } from '@hospital/shared/navigation';
import { useMay, useSession } from '@hospital/shared/session';
import { Page, Panel, Tabs } from '@hospital/shared/ui/core';
import { useListQuery } from '@hospital/shared/ui/listView';
import { CaseList } from './CaseList';
import { GroupList } from './GroupList';
import { StayList } from './StayList';
import { ALL_CASES, type CaseOrder } from './unfinished.model';

const VIEWS = ['cases', 'doctors', 'stores', 'stays', 'stores-stays'] as const;
type View = (typeof VIEWS)[number];

/** 未结账单: what should have been settled, by case, doctor and store, and inpatients (spec 2 §7 Statistics). */
export default function UnfinishedPage(): ReactNode {
  const [params] = useSearchParams();
  const asked = VIEWS.find((view) => view === params.get('view'));
  const [view, show] = usePageState<View>('view', asked ?? 'cases');
  const control = useListQuery<CaseOrder>('cases', ALL_CASES);
  const atStore = useSession().workplace.workspaceType === 2;
  const mayStays = useMay(api.statistics.unfinishedStays);
  const mayStoresStays = useMay(api.statistics.unfinishedStaysOfStores);
  const may: Readonly<Record<View, boolean>> = {
    cases: true, // the page itself asks for it
    doctors: useMay(api.statistics.unfinishedByDoctor),
    stores: useMay(api.statistics.unfinishedByStore),
    // On the company side, where one stands in no store, it would be the same list twice.
    stays: mayStays && (atStore || !mayStoresStays),
    'stores-stays': mayStoresStays,
  };
  const openCases = (part: Readonly<Record<string, string>>): void => {
    control.setFilter({ ...ALL_CASES, ...part });
    show('cases');
  };
  const tabs = [
    { value: 'cases', title: '病例', content: <CaseList control={control} /> },
    { value: 'doctors', title: '按医生', content: <GroupList of="doctor" onOpen={openCases} /> },
    { value: 'stores', title: '按门店', content: <GroupList of="store" onOpen={openCases} /> },
    { value: 'stays', title: '住院', content: <StayList of="user" /> },
    { value: 'stores-stays', title: '各门店住院', content: <StayList of="store" /> },
  ] as const;

  return (
    <Page title="未结账单">
      <Panel>
        <Tabs<View>
          label="未结账单"
          tabs={tabs.filter(({ value }) => may[value])}
          value={may[view] ? view : 'cases'}
          onChange={show}
        />
      </Panel>
    </Page>
  );
}
