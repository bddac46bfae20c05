import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { useMay } from '@hospital/shared/session';
import { Page, Panel, Tabs } from '@hospital/shared/ui/core';
import { usePageState } from '@hospital/shared/navigation';
import { OldCaseList } from './OldCaseList';
import { OldVaccinationList } from './OldVaccinationList';

/** 旧病历: what earlier systems kept of animals (domain.md §2.6 OldCase, OldVaccination). */
export default function OldPage(): ReactNode {
  const [tab, setTab] = usePageState('tab', 'own');
  const maySeeVaccinations = useMay(api.oldCases.vaccinations);
  return (
    <Page title="旧病历">
      <Panel>
        <Tabs
          label="旧病历"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'own', title: '旧系统病例', content: <OldCaseList origin="own" /> },
            { value: 'xn', title: '小暖病例', content: <OldCaseList origin="xn" /> },
            ...(maySeeVaccinations
              ? [{ value: 'vaccination', title: '免疫记录', content: <OldVaccinationList /> }]
              : []),
          ]}
        />
      </Panel>
    </Page>
  );
}
