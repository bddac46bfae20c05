import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { Can, useMay, useSession } from '@hospital/shared/session';
import { Button, Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { BoardingDialog } from '../BoardingDialog';
import type { BoardingTask } from '../tasks';
import { ALL, type BoardingOrder, columnsOf, FIELDS, requestOf } from './list.model';

/** 寄养: who stays overnight, who is to come and who was there (spec 2 §7 Boarding; domain.md §2.5). */
export default function BoardingListPage(): ReactNode {
  const control = useListQuery<BoardingOrder>('list', ALL);
  const answer = useCall(
    api.boarding.list,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const oneStore = useSession().workplace.workspaceType === 2;
  const maySign = useMay(api.boarding.doc);
  const { dialog, open, close } = useDialog<BoardingTask>();
  return (
    <Page title="寄养">
      <Panel>
        <ListView
          scene="boarding"
          label="寄养列表"
          control={control}
          fields={[...FIELDS, ...useStoreField()]}
          columns={columnsOf(
            oneStore,
            ({ id }) => open({ kind: 'detail', id }),
            maySign ? ({ id }) => open({ kind: 'detail', id, view: 'docs' }) : null,
          )}
          tools={
            oneStore && (
              <>
                <Can call={api.boarding.matters}>
                  <Button onClick={() => open({ kind: 'round' })}>今日巡房</Button>
                </Can>
                <Can call={api.boarding.checkIn}>
                  <Button type="primary" onClick={() => open({ kind: 'new' })}>
                    办理寄养
                  </Button>
                </Can>
              </>
            )
          }
          actions={{
            title: '操作',
            width: 112,
            sticky: true,
            render: ({ id, state, petName }) => (
              <>
                <RowAction aria-label={`查看：${petName}`} onClick={() => open({ kind: 'detail', id })}>
                  查看
                </RowAction>
                {state === 0 && (
                  <Can call={api.boarding.checkIn}>
                    <RowAction aria-label={`入住：${petName}`} onClick={() => open({ kind: 'in', id })}>
                      入住
                    </RowAction>
                  </Can>
                )}
                {state === 1 && (
                  <Can call={api.boarding.checkOut}>
                    <RowAction aria-label={`离店：${petName}`} onClick={() => open({ kind: 'out', id })}>
                      离店
                    </RowAction>
                  </Can>
                )}
              </>
            ),
          }}
          answer={answer}
          rows={answer.data?.list}
          total={answer.data?.total ?? 0}
          rowKey="id"
          summary={`共 ${answer.data?.total ?? 0} 单寄养`}
          empty="没有找到寄养单"
        />
      </Panel>
      {dialog && (
        <BoardingDialog
          key={dialog.opening}
          task={dialog.task}
          visible={dialog.visible}
          onClose={close}
          onGo={open}
        />
      )}
    </Page>
  );
}
