import type { ReactNode } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { DUE_DAYS } from '@hospital/shared/contract/immuneWords';
import { addDays } from '@hospital/shared/format';
import { usePageState } from '@hospital/shared/navigation';
import { Page, Panel, Tabs } from '@hospital/shared/ui/core';
import { type ImmuneTab, TABS } from './immune.model';
import { ImmuneList } from './ImmuneList';

/** 免疫驱虫: what is due in the next days, what is late, and what was done (spec 2 §7 Immunisation and deworming). */
export default function ImmunePage(): ReactNode {
  const [tab, setTab] = usePageState<ImmuneTab>('tab', 'due');
  const today = useToday();
  const quiet = { silent: true, hideLoading: true, keepPrevious: true } as const;
  const due = useCall(
    api.immunisation.tipsTotal,
    { startDate: today, endDate: addDays(today, DUE_DAYS) },
    quiet,
  );
  const late = useCall(api.immunisation.tipsTotal, { endDate: today }, quiet);
  // As wide before the number is here: the tab beside it does not move from under a pointer.
  const counts: Readonly<Record<ImmuneTab, string>> = {
    due: ` ${due.data?.dueCount ?? '…'}`,
    overdue: ` ${late.data?.overdueCount ?? '…'}`,
    done: '',
  };
  return (
    <Page title="免疫驱虫">
      <Panel>
        <Tabs
          label="免疫驱虫"
          value={tab}
          onChange={setTab}
          tabs={TABS.map(([value, title]) => ({
            value,
            title: `${title}${counts[value]}`,
            content: <ImmuneList tab={value} />,
          }))}
        />
      </Panel>
    </Page>
  );
}
