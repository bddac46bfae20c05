import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Cage } from '@hospital/shared/contract/calls/boarding';
import { CAGE_FIELDS, CAGE_SIZES, type CageSize } from '@hospital/shared/contract/boardingWords';
import { formatYuan } from '@hospital/shared/format';
import { FormItem, FormModal, Input, Radio, Select, useForm, useWatch } from '@hospital/shared/ui/core';
import { DictSelect, useRecordForm, type Words } from '@hospital/shared/ui/data';

interface CageDialogProps {
  /** Null for a new one. */
  readonly cage: Cage | null;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface CageValues {
  readonly name: string;
  readonly productId?: string;
  readonly size: CageSize;
  readonly species: string[];
  readonly closedFlag: 'Y' | 'N';
  readonly closeReason?: string;
  readonly remarks?: string;
}

const CAGES = 'H3009';
const text = (field: keyof CageValues) => (values: Partial<CageValues>) => String(values[field] ?? '');
const WORDS: Words<CageValues> = {
  name: [CAGE_FIELDS.name, text('name')],
  productId: [CAGE_FIELDS.productId, ({ productId }) => (productId ? '已选择' : '')],
  size: [CAGE_FIELDS.size, ({ size }) => CAGE_SIZES.find(({ value }) => value === size)?.label ?? ''],
  species: [CAGE_FIELDS.species, ({ species = [] }) => species.join('、')],
  closedFlag: [CAGE_FIELDS.closedFlag, ({ closedFlag }) => (closedFlag === 'Y' ? '停用' : '可用')],
  closeReason: [CAGE_FIELDS.closeReason, text('closeReason')],
  remarks: [CAGE_FIELDS.remarks, text('remarks')],
};

const valuesOf = ({
  name,
  productId,
  size,
  species,
  closedFlag,
  closeReason,
  remarks,
}: Cage): CageValues => ({
  ...{ name, productId, size, species: [...species], closedFlag, closeReason, remarks },
});
const newCage: CageValues = { name: '', size: 'M', species: [], closedFlag: 'N' };

/** Makes a cage, changes it, closes it or opens it again. One instance serves one opening. */
export function CageDialog({ cage, visible, onClose }: CageDialogProps): ReactNode {
  const [form] = useForm<CageValues>();
  const save = useCallMutation(api.boarding.saveCage);
  const kinds = useCall(
    api.products.inStore,
    { categoryCodes: [CAGES], page: 1, pageSize: 100 },
    { silent: true, hideLoading: true },
  );
  const closed = useWatch('closedFlag', form) as string | undefined;
  const edited = useRecordForm<CageValues, Cage>({
    entity: `cage:${cage?.id ?? 'new'}`,
    what: '笼位',
    visible,
    form,
    record: cage && {
      ...{ data: cage, error: null, isSuccess: true, isFetching: false },
      refetch: () => Promise.resolve(),
    },
    valuesOf,
    initial: newCage,
    words: WORDS,
    mayBeNew: false,
    onClose,
  });
  return (
    <FormModal<CageValues>
      {...edited.modal}
      title={cage ? `编辑笼位：${cage.name}` : '新增笼位'}
      visible={visible}
      form={form}
      onSubmit={(values) =>
        edited.send(
          (version) =>
            save.mutateAsync({ ...values, ...(cage ? { id: cage.id } : {}), version: version ?? 0 }),
          `已${cage ? '修改' : '新增'}笼位${values.name}`,
        )
      }
    >
      {edited.notes}
      <FormItem field="name" label={CAGE_FIELDS.name} rules={[{ required: true, message: '请填写笼位名称' }]}>
        <Input maxLength={20} autoFocus />
      </FormItem>
      <FormItem
        field="productId"
        label={CAGE_FIELDS.productId}
        rules={[{ required: true, message: '请选择笼位类型' }]}
      >
        <Select
          loading={kinds.isFetching}
          options={(kinds.data?.list ?? []).map(({ productId, name, price, unit }) => ({
            value: productId,
            label: `${name}，¥${formatYuan(price)}/${unit}`,
          }))}
        />
      </FormItem>
      <FormItem field="size" label={CAGE_FIELDS.size}>
        <Radio.Group
          options={CAGE_SIZES.map(({ value, label, most }) => ({ value, label: `${label}（≤${most}kg）` }))}
        />
      </FormItem>
      <FormItem field="species" label={CAGE_FIELDS.species} extra="不选则不限种类">
        <DictSelect type="pet_species" mode="multiple" allowClear />
      </FormItem>
      <FormItem field="closedFlag" label={CAGE_FIELDS.closedFlag}>
        <Radio.Group
          options={[
            { value: 'N', label: '可用' },
            { value: 'Y', label: '停用' },
          ]}
        />
      </FormItem>
      {closed === 'Y' && (
        <FormItem
          field="closeReason"
          label={CAGE_FIELDS.closeReason}
          rules={[{ required: true, message: '请填写停用原因' }]}
        >
          <Input maxLength={100} />
        </FormItem>
      )}
      <FormItem field="remarks" label={CAGE_FIELDS.remarks}>
        <Input maxLength={200} />
      </FormItem>
    </FormModal>
  );
}
