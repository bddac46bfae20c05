import { type ReactNode, useState } from 'react';
import { serverDay, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import {
  IMMUNE_FIELDS as FIELDS,
  IMMUNE_TYPES,
  type ImmuneGroup,
  type ImmuneType,
} from '@hospital/shared/contract/immuneWords';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import {
  FormItem,
  FormModal,
  Input,
  message,
  Radio,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { DayField } from '../DayField';
import { GroupField } from '../GroupField';
import { PetField } from '../PetField';
import { useProtocols } from './useProtocols';

interface DoneDialogProps {
  readonly petId?: string | undefined;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface DoneValues {
  readonly pet?: PickedCustomer;
  readonly type: ImmuneType;
  readonly protocolId?: string;
  readonly groupCode?: ImmuneGroup;
  readonly productName: string;
  readonly finishDate: string;
  readonly validDate?: string;
  readonly batchNo?: string;
  readonly manufacturer?: string;
  readonly certificateNo?: string;
  readonly hospital?: string;
  readonly remarks?: string;
}

/** 登记院外: what was done elsewhere, or before plans were kept; the next one is planned by a protocol. */
export function DoneDialog({ petId: known, visible, onClose }: DoneDialogProps): ReactNode {
  const [form] = useForm<DoneValues>();
  const save = useCallMutation(api.immunisation.save);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const type = (useWatch('type', form) as ImmuneType | undefined) ?? 1;
  const protocolId = useWatch('protocolId', form) as string | undefined;
  const productName = (useWatch('productName', form) as string | undefined) ?? '';
  const pet = useWatch('pet', form) as PickedCustomer | undefined;
  const petId = known ?? pet?.petId ?? '';
  const { protocols, field } = useProtocols({
    ...{ petId, type, chosen: protocolId },
    onUnfit: () => form.setFieldsValue({ protocolId: undefined }),
  });
  const submit = async (typed: DoneValues): Promise<void> => {
    const { pet: _, validDate, protocolId: followed, groupCode, ...values } = typed;
    const { nextPlanId } = await save.mutateAsync({
      ...values,
      petId,
      ...(followed ? { protocolId: followed } : groupCode ? { groupCode } : {}),
      ...(validDate ? { validDate } : {}),
    });
    message.success(nextPlanId ? '已登记，并安排了下一次计划' : '已登记');
  };
  return (
    <FormModal<DoneValues>
      title="登记院外免疫驱虫"
      visible={visible}
      form={form}
      width={600}
      labelWidth={104}
      initialValues={{ type: 1, finishDate: serverDay() }}
      onSubmit={submit}
      onDirtyChange={setDirty}
      onClose={onClose}
    >
      {known === undefined && (
        <FormItem field="pet" label={FIELDS.petId} rules={[{ required: true, message: '请选择宠物' }]}>
          <PetField />
        </FormItem>
      )}
      <FormItem field="type" label={FIELDS.type}>
        <Radio.Group
          // A protocol and a group are of one type.
          onChange={() => form.setFieldsValue({ protocolId: undefined, groupCode: undefined })}
          options={([1, 2, 3, 4] as const).map((value) => ({ value, label: IMMUNE_TYPES[value] }))}
        />
      </FormItem>
      <FormItem
        field="productName"
        label={FIELDS.productName}
        rules={[{ required: true, message: '请填写疫苗或药品名称' }]}
      >
        <Input maxLength={60} placeholder="如 狂犬疫苗" />
      </FormItem>
      <FormItem
        field="finishDate"
        label={FIELDS.finishDate}
        rules={[{ required: true, message: '请选择执行日期' }]}
      >
        <DayField max={serverDay()} />
      </FormItem>
      <FormItem field="protocolId" label={FIELDS.protocolId} extra="选择后按程序安排下一次">
        <Select
          key={type}
          allowClear
          placeholder="不安排下一次"
          {...field}
          options={protocols.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormItem>
      {!protocolId && <GroupField type={type} product={{ name: productName }} />}
      <FormItem field="validDate" label={FIELDS.validDate} extra="不填则按程序或惯例推算">
        <DayField />
      </FormItem>
      <FormItem field="batchNo" label={FIELDS.batchNo}>
        <Input maxLength={40} />
      </FormItem>
      <FormItem field="manufacturer" label={FIELDS.manufacturer}>
        <Input maxLength={60} />
      </FormItem>
      {type === 1 && (
        <FormItem field="certificateNo" label={FIELDS.certificateNo}>
          <Input maxLength={40} />
        </FormItem>
      )}
      <FormItem field="hospital" label={FIELDS.hospital}>
        <Input maxLength={60} placeholder="在哪里做的" />
      </FormItem>
      <FormItem field="remarks" label={FIELDS.remarks}>
        <Input maxLength={200} />
      </FormItem>
    </FormModal>
  );
}
