import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OldCase } from '@hospital/shared/contract/calls/oldCases';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { ALL, CASE_COLUMNS, fieldsOf, requestOf } from './list.model';
import { OldCaseDialog } from './OldCaseDialog';
import { OldImport } from './OldImport';

/** Old cases of one origin. */
export function OldCaseList({ origin }: { readonly origin: 'own' | 'xn' }): ReactNode {
  const control = useListQuery(origin, ALL);
  const answer = useCall(
    origin === 'xn' ? api.oldCases.xnPage : api.oldCases.page,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const { dialog, open, close } = useDialog<OldCase>('oldCase');
  const total = answer.data?.total ?? 0;
  return (
    <>
      <ListView
        underTabs
        scene="oldCase"
        label={origin === 'xn' ? '小暖病例' : '旧系统病例'}
        control={control}
        fields={[...fieldsOf('宠物、宠主、医生、主诉或诊断'), ...useStoreField()]}
        columns={CASE_COLUMNS}
        actions={{
          title: '操作',
          width: 72,
          sticky: true,
          render: (row) => (
            <RowAction aria-label={`查看：${row.petName} ${row.date}`} onClick={() => open(row)}>
              查看
            </RowAction>
          ),
        }}
        answer={answer}
        rows={answer.data?.list}
        total={total}
        rowKey="id"
        summary={`共 ${total} 个`}
        tools={<OldImport />}
        empty="没有符合条件的旧病例"
      />
      {dialog && (
        <OldCaseDialog key={dialog.opening} row={dialog.task} visible={dialog.visible} onClose={close} />
      )}
    </>
  );
}
