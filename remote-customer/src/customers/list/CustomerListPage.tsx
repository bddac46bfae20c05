import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { formatYuan } from '@hospital/shared/format';
import { openTab } from '@hospital/shared/navigation';
import { Can, useMay, useSession } from '@hospital/shared/session';
import { Button, IconPlus, Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog, useDictionary } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { ChainSearchDialog } from '../chain/ChainSearchDialog';
import { detailOf } from '../detailOf';
import { CustomerImport } from '../import/CustomerImport';
import { OwnerDialog } from '../owner/OwnerDialog';
import { ALL, columnsOf, type CustomerOrder, fieldsOf, requestOf } from './list.model';

/** 宠主管理: who the stores in view look after (spec 2 §7 Customer and pet; domain.md §2.3). */
export default function CustomerListPage(): ReactNode {
  const control = useListQuery<CustomerOrder>('list', ALL);
  const given = requestOf(control.query.filter);
  const answer = useCall(
    api.customers.page,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true },
  );
  const levels = useDictionary('customer_level');
  const oneStore = useSession().workplace.workspaceType === 2;
  const mayRead = useMay(api.customers.info);
  // The form begins with what the file says.
  const mayEdit = useMay(api.customers.save) && mayRead;
  const mayExport = useMay(api.customers.export);
  const { dialog, open, close } = useDialog<{ readonly id: string }>();

  const [chain, setChain] = useState<'never' | 'open' | 'closed'>('never');

  return (
    <Page title="宠主管理">
      <Panel>
        <ListView
          scene="customer"
          label="宠主列表"
          control={control}
          fields={[
            ...fieldsOf((levels.data ?? []).map(({ code, name }) => ({ value: code, label: name }))),
            ...useStoreField(),
          ]}
          columns={columnsOf(oneStore)}
          tools={
            // A file is opened in the store where one stands.
            oneStore && (
              <>
                <Can call={api.customers.save}>
                  <Button type="primary" icon={<IconPlus />} onClick={() => open({ id: '' })}>
                    新增宠主
                  </Button>
                </Can>
                <CustomerImport />
                <Can call={api.customers.searchChain}>
                  <Button onClick={() => setChain('open')}>全部门店查找</Button>
                </Can>
              </>
            )
          }
          actions={
            mayRead
              ? {
                  title: '操作',
                  width: mayEdit ? 112 : 72,
                  sticky: true,
                  render: ({ ownerId, name }) => (
                    <>
                      <RowAction aria-label={`档案：${name}`} onClick={() => openTab(detailOf(ownerId))}>
                        档案
                      </RowAction>
                      {mayEdit && (
                        <RowAction aria-label={`编辑：${name}`} onClick={() => open({ id: ownerId })}>
                          编辑
                        </RowAction>
                      )}
                    </>
                  ),
                }
              : undefined
          }
          answer={answer}
          rows={answer.data?.list}
          total={answer.data?.total ?? 0}
          rowKey="ownerId"
          summary={`欠款合计 ¥${formatYuan(answer.data?.ext.oweSum ?? 0)}`}
          onExport={mayExport ? (shown) => api.customers.export({ ...given, ...shown }) : undefined}
          empty="没有找到宠主"
        />
      </Panel>
      {dialog && (
        <OwnerDialog
          key={dialog.opening}
          id={dialog.task.id}
          visible={dialog.visible}
          onClose={close}
          onSaved={(ownerId) => {
            if (dialog.task.id === '' && mayRead) openTab(detailOf(ownerId));
          }}
        />
      )}
      {chain !== 'never' && (
        <ChainSearchDialog visible={chain === 'open'} onClose={() => setChain('closed')} />
      )}
    </Page>
  );
}
