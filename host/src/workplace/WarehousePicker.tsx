import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WarehouseBrief } from '@hospital/shared/contract/calls/identity';
import { useSession } from '@hospital/shared/session';
import type { DataColumn } from '@hospital/shared/ui/DataTable';
import { EmptyState } from '@hospital/shared/ui/EmptyState';
import { type ReactNode, useMemo } from 'react';
import { notify } from '../notify';
import { chooseCompany, chooseWarehouse } from './moveTo';
import { closePicker } from './pickerState';
import { Choice, PlacePicker } from './PlacePicker';

/** Spec 1 §9. */
const PAGE_SIZE = 50;
const OFFLINE = 1;

/** `选择仓库`. Who has none goes on to the company (spec 1 §2). */
export function WarehousePicker(): ReactNode {
  const { workspaceType, warehouseId } = useSession().workplace;
  const here = workspaceType === 3 ? warehouseId : '';
  const answer = useCall(api.identity.myWarehouses, { page: 1, pageSize: PAGE_SIZE }, { silent: true });
  const columns = useMemo(() => columnsFor(here), [here]);

  const cancel = (): void => {
    closePicker();
    if (answer.data?.length !== 0) return;
    void notify('warning', '暂无仓库-将自动跳转公司端');
    void chooseCompany();
  };

  return (
    <PlacePicker
      title="选择仓库"
      label="仓库列表"
      columns={columns}
      answer={answer}
      empty={<EmptyState text="暂无仓库，关闭后进入公司端" compact />}
      onPick={chooseWarehouse}
      onCancel={cancel}
      onClose={closePicker}
    />
  );
}

/** Columns of the table; `here` is the warehouse that one is in. */
const columnsFor = (here: string): readonly DataColumn<WarehouseBrief>[] => [
  {
    title: '仓库名称',
    width: 200,
    // A keeper still enters the warehouse of a closed store: its goods leave it by transfers.
    render: ({ id, warehouseName, closedFlag }) => (
      <Choice
        name={closedFlag === 'Y' ? `${warehouseName}（已停业）` : warehouseName}
        current={id === here}
      />
    ),
  },
  { title: '类型', width: 80, render: ({ warehouseType }) => (warehouseType === OFFLINE ? '线下' : '线上') },
  { title: '地址', field: 'address', width: 220 },
  { title: '描述', field: 'description', width: 200 },
];
