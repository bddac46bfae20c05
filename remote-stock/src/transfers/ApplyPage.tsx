import type { ReactNode } from 'react';
import { Page, Panel } from '@hospital/shared/ui/core';
import { TransferList } from './TransferList';

/** 调拨申请: what this warehouse asks others for, from the draft to the shelf (domain.md §2.1 TransferOrder). */
export default function ApplyPage(): ReactNode {
  return (
    <Page title="调拨申请">
      <Panel>
        <TransferList side="apply" />
      </Panel>
    </Page>
  );
}
