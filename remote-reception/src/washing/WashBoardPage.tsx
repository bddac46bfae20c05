import { lazy, type ReactNode, Suspense } from 'react';
import { usePageState, useSearchParams } from '@hospital/shared/navigation';
import { Page, PageSkeleton, Panel, Tabs } from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { Board } from './Board';
import type { Task } from './usePlanActions';

const AllPlans = lazy(async () => ({
  default: (await import(/* webpackChunkName: "wash-list" */ './AllPlans')).AllPlans,
}));
const PlanDialogs = lazy(async () => ({
  default: (await import(/* webpackChunkName: "wash-dialogs" */ './PlanDialogs')).PlanDialogs,
}));

/** 洗美: the animals of a day from their arrival to their bill, and the plans of all days (domain.md §2.4). */
export default function WashBoardPage(): ReactNode {
  // An address with a filter is of the list.
  const [params] = useSearchParams();
  const [tab, setTab] = usePageState<'board' | 'all'>('tab', params.size > 0 ? 'all' : 'board');
  const { dialog, open, close } = useDialog<Task>();
  return (
    <Page title="洗美">
      <Panel>
        <Tabs
          label="洗美单"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'board', title: '看板', content: <Board open={open} /> },
            {
              value: 'all',
              title: '全部',
              content: (
                <Suspense fallback={<PageSkeleton rows={6} />}>
                  <AllPlans open={open} />
                </Suspense>
              ),
            },
          ]}
        />
      </Panel>
      {dialog && (
        <Suspense fallback={null}>
          <PlanDialogs key={dialog.opening} task={dialog.task} visible={dialog.visible} onClose={close} />
        </Suspense>
      )}
    </Page>
  );
}
