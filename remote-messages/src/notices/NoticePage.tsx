import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeyOf, useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { openTab, usePageState, useSearchParams } from '@hospital/shared/navigation';
import { Can, useSession } from '@hospital/shared/session';
import { Button, Page, Panel, Tabs } from '@hospital/shared/ui/core';
import { Announcements } from './Announcements';
import { PersonalMessages } from './PersonalMessages';

type Box = 'person' | 'hospital';

/** Their number alone is shown. */
const UNREAD_NOTICES = { page: 1, pageSize: 1, valid: 'Y', readFlag: 'N', countFlag: 'Y' } as const;
const LISTS = { person: api.messages.list, hospital: api.messages.notices };

/** 消息中心: personal messages and announcements as two card tabs (spec 1 §2). */
export default function NoticePage(): ReactNode {
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const unread = useCall(api.messages.notices, UNREAD_NOTICES, { silent: true }).data?.total ?? 0;
  const [box, setBox] = usePageState<Box>('box', params.get('tab') === 'hospital' ? 'hospital' : 'person');

  /** Switching reloads the tab. */
  const show = (next: Box): void => {
    setBox(next);
    void queries.invalidateQueries({ queryKey: queryKeyOf(LISTS[next]) });
  };

  const boxes = [
    { value: 'person', title: '个人消息', content: <PersonalMessages /> },
    {
      value: 'hospital',
      title: unread > 0 ? `医院公告（未读 ${unread}）` : '医院公告',
      content: <Announcements />,
    },
  ] as const;

  return (
    <Page
      title="消息中心"
      showTitle
      actions={
        <Can call={api.messages.reminders}>
          <RemindersButton />
        </Can>
      }
    >
      <Panel>
        <Tabs<Box> label="消息类型" kind="card" tabs={boxes} value={box} onChange={show} />
      </Panel>
    </Page>
  );
}

/** The way to the other half of what the bell counts, with its number on the store side. */
function RemindersButton(): ReactNode {
  const { storeId } = useSession().workplace;
  const { data: count = 0 } = useCall(
    api.messages.todoCount,
    { storeId },
    { enabled: storeId !== '', silent: true },
  );
  return (
    <Button onClick={() => openTab('/home/notice')}>
      {count > 0 ? `查看消息提醒（${count}）` : '查看消息提醒'}
    </Button>
  );
}
