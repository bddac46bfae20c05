import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ImmuneProtocol } from '@hospital/shared/contract/calls/immuneProtocols';
import {
  groupsOfType,
  IMMUNE_TYPES,
  immuneGroupName,
  type ImmuneType,
  PROTOCOL_FIELDS as FIELDS,
} from '@hospital/shared/contract/immuneWords';
import {
  FormItem,
  FormModal,
  Input,
  InputNumber,
  numberRules,
  Radio,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { DictSelect, useRecordForm, type Words } from '@hospital/shared/ui/data';
import { ProductField } from '../ProductField';
import { NEW_PROTOCOL, type ProtocolValues, requestOf, valuesOf } from './protocol.model';
import { StepsFields } from './StepsFields';

interface ProtocolDialogProps {
  /** Null for a new one. */
  readonly protocol: ImmuneProtocol | null;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const text = (field: keyof ProtocolValues) => (values: Partial<ProtocolValues>) =>
  String(values[field] ?? '');
const WORDS: Words<ProtocolValues> = {
  name: [FIELDS.name, text('name')],
  type: [FIELDS.type, ({ type }) => (type ? IMMUNE_TYPES[type] : '')],
  groupCode: [FIELDS.groupCode, ({ groupCode }) => immuneGroupName(groupCode ?? '')],
  species: [FIELDS.species, ({ species = [] }) => species.join('、')],
  product: [FIELDS.productId, ({ product }) => product?.name ?? ''],
  doses: [
    FIELDS.steps,
    ({ doses = [] }) =>
      doses.map(({ minAgeDays, intervalDays }) => `${minAgeDays}日龄/${intervalDays}天`).join('，'),
  ],
  lastAgeDays: [FIELDS.lastAgeDays, text('lastAgeDays')],
  boosterIntervalDays: [FIELDS.boosterIntervalDays, text('boosterIntervalDays')],
  youngUntilDays: [FIELDS.youngUntilDays, text('youngUntilDays')],
  youngIntervalDays: [FIELDS.youngIntervalDays, text('youngIntervalDays')],
  afterDays: [FIELDS.afterDays, text('afterDays')],
  enabled: [FIELDS.enabled, ({ enabled }) => (enabled === 'N' ? '停用' : '启用')],
  remarks: [FIELDS.remarks, text('remarks')],
};

const DAYS = { least: 0, most: 3650, decimals: 0 } as const;

/** Makes a protocol, or changes one; what was planned by it stays. One instance serves one opening. */
export function ProtocolDialog({ protocol, visible, onClose }: ProtocolDialogProps): ReactNode {
  const [form] = useForm<ProtocolValues>();
  const save = useCallMutation(api.immunisation.saveProtocol);
  const type = (useWatch('type', form) as ImmuneType | undefined) ?? protocol?.type ?? 1;
  const edited = useRecordForm<ProtocolValues, ImmuneProtocol>({
    entity: `immuneProtocol:${protocol?.id ?? 'new'}`,
    what: '免疫程序',
    visible,
    form,
    record: protocol && {
      ...{ data: protocol, error: null, isSuccess: true, isFetching: false },
      refetch: () => Promise.resolve(),
    },
    valuesOf,
    initial: NEW_PROTOCOL,
    words: WORDS,
    mayBeNew: false,
    onClose,
  });
  return (
    <FormModal<ProtocolValues>
      {...edited.modal}
      title={protocol ? `编辑程序：${protocol.name}` : '新增免疫程序'}
      visible={visible}
      width={680}
      labelWidth={136}
      form={form}
      onSubmit={(values) =>
        edited.send((version) =>
          save.mutateAsync({
            ...requestOf(values),
            ...(protocol ? { id: protocol.id } : {}),
            version: version ?? 1,
          }),
        )
      }
    >
      {edited.notes}
      <FormItem field="name" label={FIELDS.name} rules={[{ required: true, message: '请填写程序名称' }]}>
        <Input maxLength={40} autoFocus />
      </FormItem>
      <FormItem field="type" label={FIELDS.type}>
        <Radio.Group
          options={([1, 2, 3, 4] as const).map((value) => ({ value, label: IMMUNE_TYPES[value] }))}
          onChange={(wanted: ImmuneType) => {
            const [first] = groupsOfType(wanted);
            if (first) form.setFieldsValue({ groupCode: first.value });
          }}
        />
      </FormItem>
      <FormItem field="groupCode" label={FIELDS.groupCode} extra="执行后，同组更早的计划一并完成">
        <Select options={groupsOfType(type).map(({ value, label }) => ({ value, label }))} />
      </FormItem>
      <FormItem field="species" label={FIELDS.species} extra="不选则不限种类">
        <DictSelect type="pet_species" mode="multiple" allowClear />
      </FormItem>
      <FormItem field="product" label={FIELDS.productId}>
        <ProductField key={type} type={type} allowClear />
      </FormItem>
      <StepsFields />
      <FormItem
        field="lastAgeDays"
        label={FIELDS.lastAgeDays}
        extra="未满该日龄时自动增加一次；0 为不增加"
        rules={numberRules(DAYS)}
      >
        <InputNumber />
      </FormItem>
      <FormItem
        field="boosterIntervalDays"
        label={`${FIELDS.boosterIntervalDays}（天）`}
        extra="不填则做完不再重复"
        rules={numberRules({ ...DAYS, least: 1 })}
      >
        <InputNumber />
      </FormItem>
      <FormItem
        field="youngUntilDays"
        label={`${FIELDS.youngUntilDays}（日龄）`}
        extra="未满该日龄时按幼龄间隔重复；0 为不区分"
        rules={numberRules(DAYS)}
      >
        <InputNumber />
      </FormItem>
      <FormItem
        field="youngIntervalDays"
        label={`${FIELDS.youngIntervalDays}（天）`}
        rules={numberRules(DAYS)}
      >
        <InputNumber />
      </FormItem>
      <FormItem field="afterDays" label={FIELDS.afterDays} extra="0 为不限" rules={numberRules(DAYS)}>
        <InputNumber />
      </FormItem>
      <FormItem field="enabled" label={FIELDS.enabled}>
        <Radio.Group
          options={[
            { value: 'Y', label: '启用' },
            { value: 'N', label: '停用' },
          ]}
        />
      </FormItem>
      <FormItem field="remarks" label={FIELDS.remarks}>
        <Input maxLength={200} />
      </FormItem>
    </FormModal>
  );
}
