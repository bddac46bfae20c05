import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { Page, Panel } from '@hospital/shared/ui/core';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { ALL, columns, FIELDS, requestOf } from './messageLog.model';

/** 短信记录: what was sent to owners, and what became of it (domain.md §2.12 MsgLog). */
export default function MessageLogPage(): ReactNode {
  const control = useListQuery<never>('list', ALL);
  const answer = useCall(
    api.logs.messages,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  return (
    <Page title="短信记录">
      <Panel>
        <ListView
          scene="msgLog"
          label="短信记录"
          control={control}
          fields={[...FIELDS, ...useStoreField()]}
          columns={columns}
          answer={answer}
          rows={answer.data?.list}
          total={answer.data?.total ?? 0}
          rowKey="id"
          empty="没有发给宠主的短信"
        />
      </Panel>
    </Page>
  );
}
