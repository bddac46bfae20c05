import type { ReactNode } from 'react';
import { api, useCall, useCallMutation } from '@hospital/shared/api';
import { TabLink, usePageState } from '@hospital/shared/navigation';
import { EmptyState } from '@hospital/shared/ui/core';
import { FIRST_PAGE } from './boxPage';
import { Letter } from './Letter';
import { MessageBox } from './MessageBox';
import classes from './PersonalMessages.module.css';

/** A route of the product; anything else in `link` is not offered. */
const isRoute = (link: string): boolean => /^\/(?!\/)/.test(link);

/** 个人消息: what the system tells this user; opening one marks it read (spec 1 §4). */
export function PersonalMessages(): ReactNode {
  const [paging, setPaging] = usePageState('person', FIRST_PAGE);
  const [chosen, setChosen] = usePageState('message', '');
  const messages = useCall(api.messages.list, paging, { keepPrevious: true, silent: true });
  const unread = useCall(api.messages.unreadCount, {}, { silent: true });
  const read = useCallMutation(api.messages.read, {
    invalidates: [api.messages.list, api.messages.unreadCount],
  });
  const list = messages.data?.list;
  const shown = list?.find(({ id }) => id === chosen);

  const open = (id: string): void => {
    setChosen(id);
    if (list?.some((message) => message.id === id && message.readFlag === 'N')) read.mutate({ ids: [id] });
  };

  return (
    <MessageBox
      what="个人消息"
      answer={messages}
      paging={paging}
      onPaging={setPaging}
      items={list?.map(({ id, title, createDate, readFlag }) => ({
        id,
        title,
        time: createDate,
        unread: readFlag === 'N',
      }))}
      shownId={shown?.id}
      onOpen={open}
      note={
        <p className={classes.unread} role="status">
          {unread.data === undefined ? '' : unread.data > 0 ? `未读消息 ${unread.data} 条` : '没有未读消息'}
        </p>
      }
    >
      {shown ? (
        <Letter title={shown.title} time={shown.createDate}>
          <p className={classes.content}>{shown.content}</p>
          {isRoute(shown.link) && (
            <TabLink to={shown.link} className={classes.link}>
              查看相关页面
            </TabLink>
          )}
        </Letter>
      ) : (
        <EmptyState text="请选择一条消息查看" />
      )}
    </MessageBox>
  );
}
