import type { ReactNode } from 'react';
import { Page, Tabs } from '@hospital/shared/ui/core';
import { DispensedDrugs } from './DispensedDrugs';
import { WaitingDrugs } from './WaitingDrugs';

const TABS = [
  { value: 'waiting', title: '待发药', content: <WaitingDrugs /> },
  { value: 'dispensed', title: '已发药', content: <DispensedDrugs /> },
] as const;

/** 发药: what leaves the shelves for cases, and what comes back of it (domain.md §2.7). */
export default function DispensePage(): ReactNode {
  return (
    <Page title="发药">
      <Tabs label="发药" tabs={TABS} />
    </Page>
  );
}
