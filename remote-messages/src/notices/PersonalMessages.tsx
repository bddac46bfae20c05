import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { TabLink, usePageState, useSearchParams, useTabTitle } from '@hospital/shared/navigation';
import { Button, confirmDelete, EmptyState, Html, message } from '@hospital/shared/ui/core';
import { FIRST_PAGE } from '../boxPage';
import { ItemAction } from './ItemAction';
import { Letter } from '../Letter';
import { type BoxItem, MessageBox } from './MessageBox';
import classes from './PersonalMessages.module.css';

/** A route of the product; anything else in `link` is not offered. */
const isRoute = (link: string): boolean => /^\/(?![/\\])/.test(link);

/**
 * 个人消息: what the system tells this user; opening one marks it read. Marked and deleted one by one or all at once
 * (spec 1 §4).
 */
export function PersonalMessages(): ReactNode {
  const [paging, setPaging] = usePageState('person', FIRST_PAGE);
  const [params] = useSearchParams();
  const [chosen, setChosen] = usePageState('message', params.get('message') ?? '');
  const messages = useCall(api.messages.list, paging, { keepPrevious: true, silent: true });
  const unread = useCall(api.messages.unreadCount, {}, { silent: true });
  const read = useCallMutation(api.messages.read);
  const readAll = useCallMutation(api.messages.readAll);
  const deletion = useCallMutation(api.messages.delete);
  const deletionOfAll = useCallMutation(api.messages.deleteAll);
  const list = messages.data?.list;
  const shown = list?.find(({ id }) => id === chosen);
  // A tab that a message was opened in stands beside 消息中心, and is called what the message is.
  useTabTitle(list?.find(({ id }) => id === params.get('message'))?.title);

  const open = (id: string): void => {
    setChosen(id);
    if (list?.some((one) => one.id === id && one.readFlag === 'N')) read.mutate({ ids: [id] });
  };

  const remove = async ({ id, title }: BoxItem): Promise<void> => {
    const question = `确定删除消息「${title}」吗? 删除后不能恢复。`;
    if (!(await confirmDelete(() => deletion.mutateAsync({ ids: [id] }), question))) return;
    message.success('删除成功');
    if (list?.length === 1 && paging.page > 1) setPaging({ ...paging, page: paging.page - 1 });
  };

  const removeAll = async (): Promise<void> => {
    const words = unread.data ? `，其中 ${unread.data} 条未读` : '';
    const question = `确定删除全部 ${messages.data?.total ?? 0} 条个人消息吗${words}? 删除后不能恢复。`;
    if (!(await confirmDelete(() => deletionOfAll.mutateAsync({}), question))) return;
    message.success('删除成功');
    setPaging({ ...paging, page: 1 });
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
        <div className={classes.head}>
          <p className={classes.unread} role="status">
            {/* Announcements beside them may be unread: these are the personal ones alone. */}
            {unread.data === undefined
              ? ''
              : unread.data > 0
                ? `未读个人消息 ${unread.data} 条`
                : '没有未读的个人消息'}
          </p>
          {(messages.data?.total ?? 0) > 0 && (
            <span>
              <Button
                type="text"
                size="mini"
                disabled={!unread.data}
                loading={readAll.isPending}
                onClick={() => readAll.mutate({}, { onSuccess: () => message.success('操作成功') })}
              >
                全部已读
              </Button>
              <Button type="text" size="mini" status="danger" onClick={() => void removeAll()}>
                全部删除
              </Button>
            </span>
          )}
        </div>
      }
      actions={(item) => (
        <>
          {item.unread && (
            <ItemAction text="标为已读" item={item.title} onClick={() => read.mutate({ ids: [item.id] })} />
          )}
          <ItemAction danger text="删除" item={item.title} onClick={() => void remove(item)} />
        </>
      )}
    >
      {shown ? (
        <Letter title={shown.title} time={shown.createDate}>
          <Html html={shown.content} />
          {isRoute(shown.link) && (
            <TabLink to={shown.link} instruction className={classes.link}>
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
