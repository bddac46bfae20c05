import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryKeyOf, useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Notice } from '@hospital/shared/contract/calls/messages';
import { shanghaiDateTime } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Button, confirm, confirmDelete, IconPlus, message, Page, Panel } from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { AnnouncementDialog } from './AnnouncementDialog';
import { useDeleteNotice, useSetValidity } from './announcements.calls';
import { ALL_NOTICES, FIELDS, filterRequest, withValidity } from './announcements.model';
import { columnsOf, RowActions } from './columns';
import { PreviewDialog } from './PreviewDialog';
import { ReadersDialog } from './ReadersDialog';

/** What is shown over the list. */
interface Shown {
  readonly kind: 'preview' | 'readers';
  readonly notice: Notice;
  readonly visible: boolean;
}

/** 公告管理: announcements are written, published, taken offline, deleted; who has read them (spec 1 §3, domain.md §1.4). */
export default function AnnouncementPage(): ReactNode {
  const queries = useQueryClient();
  const control = useListQuery<never>('list', ALL_NOTICES);
  const notices = useCall(
    api.messages.notices,
    { ...placeOf(control.query), ...filterRequest(control.query.filter), manage: 'Y' },
    { keepPrevious: true, silent: true },
  );
  const { dialog, open, close } = useDialog<{ readonly id: string }>();
  const [shown, setShown] = useState<Shown>();
  const deletion = useDeleteNotice();
  const validity = useSetValidity();
  const mayAdd = useMay(api.messages.saveNotice);
  const may = { edit: useMay(api.messages.updateNotice), remove: useMay(api.messages.deleteNotice) };

  const remove = async ({ id, name }: Notice): Promise<void> => {
    const question = `确定删除公告「${name}」吗? 阅读记录一并删除，不能恢复。`;
    if (await confirmDelete(() => deletion.mutateAsync({ id }), question)) message.success('删除成功');
  };
  const toggle = async (notice: Notice): Promise<void> => {
    const { name, valid, publishDate, popupFlag } = notice;
    const when = publishDate > shanghaiDateTime() ? `将于 ${publishDate.slice(0, 16)} 发布` : '将立即发布';
    const content =
      valid === 'Y'
        ? `确定下线公告「${name}」吗? 下线后读者不再看到。`
        : `确定发布公告「${name}」吗? ${when}${popupFlag === 'Y' ? '，并弹窗提醒' : ''}。`;
    const done = await confirm({
      content,
      onOk: () => validity.mutateAsync(withValidity(notice, valid === 'Y' ? 'N' : 'Y')),
    });
    if (done) message.success('操作成功');
  };
  const look = (kind: Shown['kind'], notice: Notice): void => setShown({ kind, notice, visible: true });

  return (
    <Page title="公告管理">
      <Panel>
        <ListView
          scene="notice"
          label="公告列表"
          control={control}
          fields={FIELDS}
          columns={columnsOf((notice) => look('preview', notice))}
          actions={{
            title: '操作',
            width: 88 + (may.edit ? 96 : 0) + (may.remove ? 48 : 0),
            sticky: true,
            wrap: true,
            render: (notice) => (
              <RowActions
                notice={notice}
                may={may}
                onEdit={() => open({ id: notice.id })}
                onToggle={() => void toggle(notice)}
                onRemove={() => void remove(notice)}
                onReaders={() => look('readers', notice)}
              />
            ),
          }}
          tools={
            mayAdd && (
              <Button type="primary" icon={<IconPlus />} onClick={() => open({ id: '' })}>
                新增
              </Button>
            )
          }
          answer={notices}
          rows={notices.data?.list}
          total={notices.data?.total ?? 0}
          rowKey="id"
          empty="没有公告"
        />
      </Panel>
      {dialog && (
        <AnnouncementDialog
          key={dialog.opening}
          id={dialog.task.id}
          visible={dialog.visible}
          onClose={close}
        />
      )}
      {shown?.kind === 'preview' && (
        <PreviewDialog
          {...shown.notice}
          time={shown.notice.publishDate}
          visible={shown.visible}
          onClose={() => setShown({ ...shown, visible: false })}
        />
      )}
      {shown?.kind === 'readers' && (
        <ReadersDialog
          key={shown.notice.id}
          notice={shown.notice}
          visible={shown.visible}
          onClose={() => {
            setShown({ ...shown, visible: false });
            // What was told of its readers here, the list tells, too.
            void queries.invalidateQueries({ queryKey: queryKeyOf(api.messages.notices) });
          }}
        />
      )}
    </Page>
  );
}
