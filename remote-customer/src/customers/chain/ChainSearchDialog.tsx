import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CustomerBrief } from '@hospital/shared/contract/calls/customers';
import { openTab } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { EmptyState, Input, LoadError, message, Modal } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, Pager, RowAction, useSettled } from '@hospital/shared/ui/data';
import { detailOf } from '../detailOf';
import { StoreNumberDialog } from '../number/StoreNumberDialog';
import classes from './chain.module.css';

interface ChainSearchDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

const COLUMNS: readonly DataColumn<CustomerBrief>[] = [
  { title: '宠主姓名', field: 'name', width: 112 },
  { title: '手机号', field: 'mobile', width: 120 },
  { title: '宠物', width: 160, render: ({ pets }) => pets.map(({ name }) => name).join('、') },
  { title: '建档门店', field: 'storeName', width: 160 },
];

/**
 * Owners of the whole chain, telephones masked: whoever is known in the own stores is opened, whoever comes here for the
 * first time is registered here with the telephone that they say.
 */
export function ChainSearchDialog({ visible, onClose }: ChainSearchDialogProps): ReactNode {
  const [text, setText] = useState('');
  const [place, setPlace] = useState({ page: 1, pageSize: 20 });
  const [adopted, setAdopted] = useState<{ readonly owner: CustomerBrief; readonly visible: boolean } | null>(
    null,
  );
  const mayAdopt = useMay(api.customers.setStoreUserNo);
  const mayRead = useMay(api.customers.info);
  const opening = mayRead ? '打开' : '登记';
  const keyword = useSettled(text.trim());
  const found = useCall(
    api.customers.searchChain,
    { keyword, ...place },
    { enabled: keyword !== '', silent: true, keepPrevious: true },
  );
  const open = async (owner: CustomerBrief): Promise<void> => {
    try {
      await api.customers.storeUserNo({ ownerId: owner.ownerId }, { silent: true });
    } catch {
      if (mayAdopt) setAdopted({ owner, visible: true });
      else message.warning('该宠主不在您的门店，请由前台登记到本店后查看');
      return;
    }
    if (!mayRead) return void message.info('该宠主已登记在您的门店');
    onClose();
    openTab(detailOf(owner.ownerId));
  };
  const total = found.data?.total ?? 0;
  return (
    <>
      <Modal title="在全部门店查找" visible={visible} style={{ width: 760 }} footer={null} onCancel={onClose}>
        <div className={classes.search}>
          <Input
            aria-label="姓名、拼音、手机号或后四位"
            placeholder="姓名、拼音、手机号或后四位"
            autoFocus
            allowClear
            maxLength={100}
            value={text}
            onChange={(now) => {
              setText(now);
              setPlace({ ...place, page: 1 });
            }}
          />
          {keyword === '' ? (
            <EmptyState text="输入后在全部门店查找，手机号只显示首尾" />
          ) : found.error ? (
            <LoadError
              what="全部门店的宠主"
              error={found.error}
              retrying={found.isFetching}
              onRetry={() => void found.refetch()}
            />
          ) : (
            <DataTable<CustomerBrief>
              label="全部门店的宠主"
              columns={[
                ...COLUMNS,
                {
                  title: '操作',
                  width: 72,
                  render: (owner) =>
                    (mayRead || mayAdopt) && (
                      <RowAction aria-label={`${opening}：${owner.name}`} onClick={() => void open(owner)}>
                        {opening}
                      </RowAction>
                    ),
                },
              ]}
              rows={found.data?.list}
              rowKey="ownerId"
              loading={found.isPlaceholderData}
              height={360}
              page={place.page}
              empty="没有找到宠主"
            />
          )}
          {total > place.pageSize && (
            <Pager
              total={total}
              page={place.page}
              limit={place.pageSize}
              onChange={(page, pageSize) => setPlace({ page, pageSize })}
            />
          )}
        </div>
      </Modal>
      {adopted && (
        <StoreNumberDialog
          key={adopted.owner.ownerId}
          owner={{ id: adopted.owner.ownerId, name: adopted.owner.name }}
          newHere
          visible={adopted.visible}
          onSaved={() => {
            onClose();
            if (mayRead) openTab(detailOf(adopted.owner.ownerId));
          }}
          onClose={() => setAdopted({ ...adopted, visible: false })}
        />
      )}
    </>
  );
}
