import type { User } from '@hospital/shared/contract/calls/users';
import { EmptyState, LoadError, Modal, Tag } from '@hospital/shared/ui/core';
import { DataTable, Pager, type DataColumn } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import { useHolders } from './roles.calls';
import classes from './roles.module.css';

const columns: readonly DataColumn<User>[] = [
  { title: '姓名', field: 'name', width: 100 },
  { title: '手机号', field: 'loginName', width: 120 },
  { title: '所属部门', field: 'deptName', width: 150 },
  {
    title: '状态',
    width: 88,
    render: ({ enabled }) => (enabled === 'Y' ? <Tag color="green">启用</Tag> : <Tag>已停用</Tag>),
  },
];

/** Who holds a role. */
export function RoleHolders({
  id,
  name,
  count,
  visible,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  /** All of the chain, also those whom the caller does not manage. */
  readonly count: number;
  readonly visible: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const [place, setPlace] = useState({ page: 1, pageSize: 20 });
  const { data, error, isFetching, isPlaceholderData, refetch } = useHolders(id, place.page, place.pageSize);
  const total = data?.total ?? 0;
  return (
    <Modal
      title={`持有用户：${name}`}
      visible={visible}
      style={{ width: 640 }}
      footer={null}
      onCancel={onClose}
    >
      {error ? (
        <LoadError what="用户列表" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          {data && count > total && (
            <p className={classes.effect}>
              共 {count} 位用户持有，其中 {total} 位在您的管理范围内
            </p>
          )}
          <DataTable
            label="持有用户"
            columns={columns}
            rows={data?.records}
            rowKey="id"
            loading={isPlaceholderData}
            height="auto"
            page={place.page}
            empty={<EmptyState compact text="暂无用户持有该角色" />}
          />
          {total > place.pageSize && (
            <Pager
              total={total}
              page={place.page}
              limit={place.pageSize}
              onChange={(page, pageSize) => setPlace({ page, pageSize })}
            />
          )}
        </>
      )}
    </Modal>
  );
}
