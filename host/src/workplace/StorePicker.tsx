import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StoreBrief } from '@hospital/shared/contract/calls/identity';
import { useSession } from '@hospital/shared/session';
import { Button } from '@hospital/shared/ui/Button';
import type { DataColumn } from '@hospital/shared/ui/DataTable';
import { EmptyState } from '@hospital/shared/ui/EmptyState';
import { Input } from '@hospital/shared/ui/Input';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { leave } from '../layout/leave';
import { signOut } from '../session/sessionLifecycle';
import { chooseStore } from './moveTo';
import { closePicker } from './pickerState';
import { Choice, PlacePicker } from './PlacePicker';
import styles from './PlacePicker.module.css';

/** Spec 1 §9. More are found by their name. */
const PAGE_SIZE = 50;
const PAUSE_MS = 200;

/** `选择门店（必选）`: cannot be closed while the store side has no store. */
export function StorePicker(): ReactNode {
  const { workspaceType, storeId } = useSession().workplace;
  const required = workspaceType === 2 && storeId === '';
  const [text, setText] = useState('');
  const name = usePause(text.trim());
  const answer = useCall(
    api.identity.myStores,
    { page: 1, pageSize: PAGE_SIZE, ...(name === '' ? {} : { name }) },
    { keepPrevious: true, silent: true, hideLoading: name !== '' || required },
  );
  const columns = useMemo(() => columnsFor(storeId), [storeId]);

  const more = answer.data?.length === PAGE_SIZE;
  const footer = (more || required) && (
    <div className={styles.footer}>
      {more && <p>仅显示前{PAGE_SIZE}家门店，请输入门店名称查找</p>}
      {required && <Button onClick={() => void leave(signOut)}>退出登录</Button>}
    </div>
  );

  return (
    <PlacePicker
      title="选择门店（必选）"
      label="门店列表"
      columns={columns}
      answer={answer}
      filtered={name !== '' || answer.isPlaceholderData}
      filter={
        <Input
          autoFocus
          placeholder="请输入门店名称"
          aria-label="门店名称"
          maxLength={100}
          value={text}
          onChange={setText}
        />
      }
      empty={<EmptyState text={name === '' ? '暂无可用门店，请联系管理员' : '没有符合条件的门店'} compact />}
      footer={footer}
      required={required}
      onPick={chooseStore}
      onCancel={closePicker}
      onClose={closePicker}
    />
  );
}

/** Columns of the table; `here` is the store that one is in. */
const columnsFor = (here: string): readonly DataColumn<StoreBrief>[] => [
  { title: '序号', width: 64, numeric: true, render: (_, index) => index + 1 },
  {
    title: '门店名称',
    width: 220,
    render: ({ id, storeName }) => <Choice name={storeName} current={id === here} />,
  },
  { title: '门店电话', field: 'phoneNum', width: 140 },
  { title: '门店地址', field: 'address', width: 240 },
];

/** The value once it has not changed for a moment. */
function usePause(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
