import { type ReactNode, useEffect } from 'react';
import { api, useCall, useCallMutation } from '@hospital/shared/api';
import { usePageState } from '@hospital/shared/navigation';
import { Html } from '@hospital/shared/ui/core';
import { FIRST_PAGE } from '../boxPage';
import { Letter } from '../Letter';
import { MessageBox } from './MessageBox';

/** 医院公告: the valid announcements; the first one is shown until another is chosen (spec 1 §2). */
export function Announcements(): ReactNode {
  const [paging, setPaging] = usePageState('hospital', FIRST_PAGE);
  const [chosen, setChosen] = usePageState('notice', '');
  const notices = useCall(
    api.messages.notices,
    { ...paging, valid: 'Y' },
    { keepPrevious: true, silent: true },
  );
  const list = notices.data?.list;
  const shown = list?.find(({ id }) => id === chosen) ?? list?.[0];

  const unreadId = shown?.readFlag === 'N' ? shown.id : '';
  const { mutate: read } = useCallMutation(api.messages.read, { invalidates: [api.messages.notices] });
  // What is shown to the reader counts as read, the first one, too.
  useEffect(() => {
    if (unreadId !== '') read({ ids: [unreadId] });
  }, [unreadId, read]);

  return (
    <MessageBox
      what="医院公告"
      answer={notices}
      paging={paging}
      onPaging={setPaging}
      items={list?.map(({ id, name, publishDate, readFlag }) => ({
        id,
        title: name,
        time: publishDate,
        unread: readFlag === 'N',
      }))}
      shownId={shown?.id}
      onOpen={setChosen}
    >
      {shown && (
        <Letter title={shown.name} time={shown.publishDate}>
          <Html html={shown.content} />
        </Letter>
      )}
    </MessageBox>
  );
}
