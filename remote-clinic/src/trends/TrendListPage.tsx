import type { ReactNode } from 'react';
import { usePageState, useSearchParams } from '@hospital/shared/navigation';
import { Page, Panel, Tabs } from '@hospital/shared/ui/core';
import { PaymentList } from './PaymentList';
import { VisitList } from './VisitList';

type View = 'visits' | 'payments';

const TABS = [
  { value: 'visits', title: '就诊', content: <VisitList /> },
  { value: 'payments', title: '收款', content: <PaymentList /> },
] as const;

/** 经营明细: the visits and payments that the trends of the home page count; `?view=` names the tab. */
export default function TrendListPage(): ReactNode {
  const [params] = useSearchParams();
  const [view, show] = usePageState<View>('view', params.get('view') === 'payments' ? 'payments' : 'visits');
  return (
    <Page title="经营明细">
      <Panel>
        <Tabs<View> label="经营明细" tabs={TABS} value={view} onChange={show} />
      </Panel>
    </Page>
  );
}
