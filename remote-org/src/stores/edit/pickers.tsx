import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import { TabLink } from '@hospital/shared/navigation';
import type { FocusEvent, ReactNode } from 'react';
import type { Choice } from '@hospital/shared/ui/data';
import { PickDialog } from './PickDialog';
import { PickField, type PickerState } from './PickField';

/** What `FormItem` hands to the control of a field. */
interface FieldProps {
  readonly value?: Choice;
  readonly onChange?: (choice: Choice) => void;
  readonly onBlur?: (event: FocusEvent) => void;
  readonly placeholder: string;
  readonly 'aria-label'?: string;
}

const quiet = { hideLoading: true, silent: true } as const;

/** Field for a department. */
export const DeptField = (props: FieldProps): ReactNode => <PickField {...props} picker={DeptPicker} />;

function DeptPicker(state: PickerState): ReactNode {
  const tree = useCall(api.organisation.deptTree, {}, { ...quiet, enabled: state.visible });
  return (
    <PickDialog
      {...state}
      title="选择部门"
      placeholder="请输入部门名称"
      nodes={tree.data}
      error={tree.error}
      retrying={tree.isFetching}
      onRetry={() => void tree.refetch()}
    />
  );
}

/** Field for a warehouse. */
export const WarehouseField = (props: FieldProps): ReactNode => (
  <PickField {...props} picker={WarehousePicker} />
);

function WarehousePicker(state: PickerState): ReactNode {
  const all = useCall(api.warehouses.all, {}, { ...quiet, enabled: state.visible });
  const nodes = all.data?.map(({ id, warehouseName }): OrgNode => ({
    id,
    parentId: '0',
    name: warehouseName,
    type: 2,
    leaf: true,
  }));
  return (
    <PickDialog
      {...state}
      title="选择仓库"
      placeholder="请输入仓库名称"
      nodes={nodes}
      error={all.error}
      retrying={all.isFetching}
      onRetry={() => void all.refetch()}
      note={
        <>
          没有要选的仓库时，请先在<TabLink to="/mch/warehouse">仓库管理</TabLink>
          新增，已填写的门店信息会保留
        </>
      }
    />
  );
}
