import { type ReactNode, useEffect, useState } from 'react';
import { openTab, useCloseTab, useSearchParams } from '@hospital/shared/navigation';
import * as api from '@hospital/shared/calls';
import { useMay, useSession } from '@hospital/shared/session';
import { EmptyState, Page, Panel } from '@hospital/shared/ui/core';
import { detailOf } from '../detailOf';
import { startOf } from './owner.model';
import { OwnerDialog } from './OwnerDialog';

/** 新增宠主 from anywhere (`Ctrl+K`): the dialog with the telephone or name that was typed; its tab ends with it. */
export default function NewOwnerPage(): ReactNode {
  const [params] = useSearchParams();
  const text = params.get('text')?.trim() ?? '';
  const inStore = useSession().workplace.workspaceType === 2;
  const mayRead = useMay(api.customers.info);
  const closeTab = useCloseTab();
  const [visible, setVisible] = useState(true);
  const [saved, setSaved] = useState('');
  // Only once the closed form counts as unchanged, and before another tab hides this one.
  useEffect(() => {
    if (visible) return;
    closeTab();
    if (saved && mayRead) openTab(detailOf(saved));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the dialog ends
  }, [visible]);
  return (
    <Page title="新增宠主">
      <Panel>
        <EmptyState text={inStore ? '正在新增宠主' : '请进入门店后新增宠主'} />
      </Panel>
      {inStore && (
        <OwnerDialog
          id=""
          {...(text ? { initial: startOf(text) } : {})}
          visible={visible}
          onSaved={setSaved}
          onClose={() => setVisible(false)}
        />
      )}
    </Page>
  );
}
