import type { ReactNode } from 'react';
import { api, useCall } from '@hospital/shared/api';
import { usePageState } from '@hospital/shared/navigation';
import { Html } from '@hospital/shared/ui/core';
import { FIRST_PAGE } from './boxPage';
import { Letter } from './Letter';
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

  return (
    <MessageBox
      what="医院公告"
      answer={notices}
      paging={paging}
      onPaging={setPaging}
      items={list?.map(({ id, name, createDate }) => ({ id, title: name, time: createDate }))}
      shownId={shown?.id}
      onOpen={setChosen}
    >
      {shown && (
        <Letter title={shown.name} time={shown.createDate}>
          <Html html={shown.content} />
        </Letter>
      )}
    </MessageBox>
  );
}
