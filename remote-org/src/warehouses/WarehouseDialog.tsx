import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Warehouse } from '@hospital/shared/contract/calls/warehouses';
import { FormItem, FormModal, Input, Radio, useForm } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { useRecordForm } from '@hospital/shared/ui/data';
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
  const saving = useSaveWarehouse();
  const updating = useUpdateWarehouse();
  const edited = useRecordForm<WarehouseValues, Warehouse>({
    entity: id ? `warehouse:${id}` : 'warehouse:new',
    what: '仓库',
    visible,
    form,
    record: id ? { ...all, data: all.data?.find((one) => one.id === id) } : null,
    valuesOf,
    initial: {},
    words: WORDS,
    onClose,
  });
  const submit = ({ address = '', description = '', ...values }: WarehouseValues): Promise<void> =>
    edited.send((version) => {
      const request = { ...values, address, description };
      return version === undefined
        ? saving.mutateAsync(request)
        : updating.mutateAsync({ ...request, id, version });
    });

  return (
    <FormModal<WarehouseValues>
      {...edited.modal}
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
