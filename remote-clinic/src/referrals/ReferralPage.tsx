import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { usePageState } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { Page, Panel, Tabs } from '@hospital/shared/ui/core';
import type { Side } from './list.model';
import { ReferralList } from './ReferralList';

/** 转诊: what other stores have sent here, and what was sent from here (domain.md §2.6 Referral). */
export default function ReferralPage(): ReactNode {
  const [tab, setTab] = usePageState<Side>('tab', 'received');
  const mayCount = useMay(api.referrals.waiting);
  const { data: waiting } = useCall(
    api.referrals.waiting,
    {},
    { silent: true, hideLoading: true, enabled: mayCount },
  );
  // As wide before the number is here: the tab beside it does not move from under a pointer.
  const received = mayCount ? `收到的 待接收${waiting?.length ?? '…'}` : '收到的';
  return (
    <Page title="转诊">
      <Panel>
        <Tabs
          label="转诊"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'received', title: received, content: <ReferralList side="received" /> },
            { value: 'sent', title: '发出的', content: <ReferralList side="sent" /> },
          ]}
        />
      </Panel>
    </Page>
  );
}
