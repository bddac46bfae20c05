import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import * as api from '@hospital/shared/calls';
import { usePageState, useSearchParams } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import { Button, Page, PageSkeleton, Panel, Tabs } from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { Ward } from './Ward';
import type { WardTask } from './tasks';

const AllStays = lazy(async () => ({
  default: (await import(/* webpackChunkName: "ward-list" */ './AllStays')).AllStays,
}));
const WardDialogs = lazy(async () => ({
  default: (await import(/* webpackChunkName: "ward-dialogs" */ './WardDialogs')).WardDialogs,
}));

/** 住院管理: the ward as a plan of its cages, and all stays (spec 1 §2 Routes; domain.md §2.6 LiveInfo). */
export default function WardPage(): ReactNode {
  const [tab, setTab] = usePageState<'ward' | 'all'>('tab', 'ward');
  const { dialog, open, close } = useDialog<WardTask>();
  useAddress(open);
  return (
    <Page
      title="住院管理"
      actions={
        <Can call={api.ward.admit}>
          <Button type="primary" onClick={() => open({ kind: 'admit' })}>
            办理住院
          </Button>
        </Can>
      }
    >
      <Panel>
        <Tabs
          label="住院"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'ward', title: '病房', content: <Ward onOpen={open} /> },
            {
              value: 'all',
              title: '住院记录',
              content: (
                <Suspense fallback={<PageSkeleton rows={6} />}>
                  <AllStays onOpen={open} />
                </Suspense>
              ),
            },
          ]}
        />
      </Panel>
      {dialog && (
        <Suspense fallback={null}>
          <WardDialogs
            key={dialog.opening}
            task={dialog.task}
            visible={dialog.visible}
            onClose={close}
            onGo={open}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** An address with `admit` opens the admission of that case, one with `id` that stay. */
function useAddress(open: (task: WardTask) => void): void {
  const [params] = useSearchParams();
  const [caseId, id] = [params.get('admit'), params.get('id')];
  const begin = useEffectEvent(() => {
    if (caseId) open({ kind: 'admit', caseId });
    else if (id) open({ kind: 'detail', id });
  });
  // Effects run anew each time the tab is shown again; an address opens the dialog once.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || (!caseId && !id)) return;
    begun.current = true;
    begin();
  }, [caseId, id]);
}
