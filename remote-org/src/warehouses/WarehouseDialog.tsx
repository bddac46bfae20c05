import { api, useCall } from '@hospital/shared/api';
import type { Warehouse } from '@hospital/shared/contract/calls/warehouses';
import { FormItem, FormModal, Input, Radio, useForm } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { useRecordForm } from '../recordForm';
import { TYPES, valuesOf, WORDS, type WarehouseValues } from './warehouse.model';
import { useSaveWarehouse, useUpdateWarehouse } from './warehouses.calls';

interface WarehouseDialogProps {
  /** `''` for a new warehouse. */
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Adds or edits a warehouse. One instance serves one opening. */
export function WarehouseDialog({ id, visible, onClose }: WarehouseDialogProps): ReactNode {
  const [form] = useForm<WarehouseValues>();
  // There is no call for one warehouse: all of them are read anew at each opening.
  const all = useCall(
    api.warehouses.all,
    {},
    { enabled: id !== '', staleTime: 0, hideLoading: true, silent: true },
  );
  const record = all.data?.find((one) => one.id === id);
  const saving = useSaveWarehouse();
  const updating = useUpdateWarehouse();
  const edited = useRecordForm<WarehouseValues, Warehouse>({
    entity: id ? `warehouse:${id}` : 'warehouse:new',
    what: '仓库',
    visible,
    form,
    record: id
      ? {
          data: record,
          error: all.error,
          isSuccess: record !== undefined,
          isFetching: all.isFetching,
          refetch: all.refetch,
        }
      : null,
    valuesOf,
    initial: {},
    words: WORDS,
    onClose,
  });
  const gone = id !== '' && all.isSuccess && !all.isFetching && !record && !edited.opened;
  const submit = ({ address = '', description = '', ...values }: WarehouseValues): Promise<void> =>
    edited.send((version) => {
      const request = { ...values, address, description };
      return id ? updating.mutateAsync({ ...request, id, version }) : saving.mutateAsync(request);
    });

  return (
    <FormModal<WarehouseValues>
      {...edited.modal}
      failure={gone ? '仓库不存在' : edited.modal.failure}
      title={id ? '编辑仓库' : '新增仓库'}
      visible={visible}
      form={form}
      labelWidth={88}
      onSubmit={submit}
    >
      {edited.notes}
      <FormItem
        field="warehouseName"
        label="仓库名称"
        rules={[{ required: true, message: '请输入仓库名称' }]}
      >
        <Input maxLength={50} placeholder="请输入仓库名称" />
      </FormItem>
      <FormItem field="warehouseType" label="类型" rules={[{ required: true, message: '请选择类型' }]}>
        <Radio.Group options={TYPES.map((type) => ({ ...type }))} />
      </FormItem>
      <FormItem field="address" label="地址">
        <Input maxLength={200} placeholder="请输入地址" />
      </FormItem>
      <FormItem field="description" label="描述">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} placeholder="请输入描述" />
      </FormItem>
    </FormModal>
  );
}
