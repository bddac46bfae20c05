import { type ReactNode, useEffect } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { usePageState, useSearchParams, useTabTitle } from '@hospital/shared/navigation';
import { Html } from '@hospital/shared/ui/core';
import { FIRST_PAGE } from '../boxPage';
import { Letter } from '../Letter';
import { MessageBox } from './MessageBox';

/** 医院公告: the valid announcements; the first one is shown until another is chosen (spec 1 §2). */
export function Announcements(): ReactNode {
  const [paging, setPaging] = usePageState('hospital', FIRST_PAGE);
  const [params] = useSearchParams();
  // A popup leads to the announcement that it showed a part of.
  const [chosen, setChosen] = usePageState('notice', params.get('notice') ?? '');
  const notices = useCall(
    api.messages.notices,
    { ...paging, valid: 'Y' },
    { keepPrevious: true, silent: true },
  );
  const list = notices.data?.list;
  const listed = list?.find(({ id }) => id === chosen);
  const elsewhere = chosen !== '' && list !== undefined && !listed;
  const other = useCall(api.messages.notice, { id: chosen }, { enabled: elsewhere, silent: true });
  const shown = listed ?? (elsewhere ? other.data : undefined) ?? list?.[0];

  // A tab that an announcement was opened in stands beside 消息中心, and is called what the announcement is.
  const named = params.get('notice') ?? '';
  useTabTitle([shown, ...(list ?? [])].find((one) => named !== '' && one?.id === named)?.name);

  const unreadId = shown?.readFlag === 'N' ? shown.id : '';
  const { mutate: read } = useCallMutation(api.messages.read);
  // What is shown to the reader counts as read, the first one, too.
  useEffect(() => {
    if (unreadId !== '') read({ ids: [unreadId] });
  }, [unreadId, read]);

  return (
    <MessageBox
      what="医院公告"
      answer={notices}
      paging={paging}
      onPaging={(next) => {
        setChosen('');
        setPaging(next);
      }}
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
