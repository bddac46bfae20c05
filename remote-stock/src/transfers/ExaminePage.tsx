import type { ReactNode } from 'react';
import { Page, Panel } from '@hospital/shared/ui/core';
import { TransferList } from './TransferList';

/** 调拨审核: what others ask this warehouse for, judged and shipped (domain.md §2.1 TransferOrder). */
export default function ExaminePage(): ReactNode {
  return (
    <Page title="调拨审核">
      <Panel>
        <TransferList side="examine" />
      </Panel>
    </Page>
  );
}
