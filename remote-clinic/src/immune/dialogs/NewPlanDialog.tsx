import { type ReactNode, useState } from 'react';
import { ApiError, serverDay, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import {
  IMMUNE_FIELDS as FIELDS,
  IMMUNE_TYPES,
  immuneDose,
  type ImmuneGroup,
  type ImmuneType,
} from '@hospital/shared/contract/immuneWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import {
  Alert,
  FormItem,
  FormModal,
  Input,
  LoadError,
  message,
  PageSkeleton,
  Radio,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import type { Choice } from '@hospital/shared/ui/data';
import { DayField } from '../DayField';
import { GroupField } from '../GroupField';
import { PetField } from '../PetField';
import { ProductField } from '../ProductField';
import { useProtocols } from './useProtocols';

interface NewPlanDialogProps {
  /** Whom it is for; without it the dialog asks. */
  readonly petId?: string | undefined;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface PlanValues {
  readonly pet?: PickedCustomer;
  readonly how: 'protocol' | 'single';
  readonly protocolId?: string;
  readonly startDate: string;
  readonly type: ImmuneType;
  readonly product?: Choice;
  readonly groupCode?: ImmuneGroup;
  readonly remarks?: string;
}

/** 新增计划: by a protocol, with the days that it comes to, or one by itself. */
export function NewPlanDialog({ petId: known, visible, onClose }: NewPlanDialogProps): ReactNode {
  const [form] = useForm<PlanValues>();
  const save = useCallMutation(api.immunisation.savePlan);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const [how, type, pet] = [
    (useWatch('how', form) as PlanValues['how'] | undefined) ?? 'protocol',
    (useWatch('type', form) as ImmuneType | undefined) ?? 1,
    useWatch('pet', form) as PickedCustomer | undefined,
  ];
  const product = useWatch('product', form) as Choice | undefined;
  const [protocolId, startDate] = [
    useWatch('protocolId', form) as string | undefined,
    useWatch('startDate', form) as string | undefined,
  ];
  const petId = known ?? pet?.petId ?? '';
  const { protocols, field, failed } = useProtocols({
    ...{ petId, chosen: protocolId },
    onUnfit: () => form.setFieldsValue({ protocolId: undefined }),
  });

  const submit = async (values: PlanValues): Promise<void> => {
    const { ids } = await save.mutateAsync({
      ...{ petId, remarks: values.remarks ?? '' },
      ...(values.how === 'protocol'
        ? { protocolId: values.protocolId ?? '', startDate: values.startDate }
        : {
            items: [
              {
                ...{ type: values.type, productId: values.product?.id ?? '', planDate: values.startDate },
                ...(values.groupCode ? { groupCode: values.groupCode } : {}),
              },
            ],
          }),
    });
    message.success(`已新增${ids.length}个计划`);
  };

  return (
    <FormModal<PlanValues>
      title="新增免疫驱虫计划"
      visible={visible}
      form={form}
      width={600}
      labelWidth={104}
      initialValues={{ how: 'protocol', startDate: serverDay(), type: 1 }}
      onSubmit={submit}
      onDirtyChange={setDirty}
      onClose={onClose}
    >
      {known === undefined && (
        <FormItem field="pet" label={FIELDS.petId} rules={[{ required: true, message: '请选择宠物' }]}>
          <PetField />
        </FormItem>
      )}
      <FormItem field="how" label="方式">
        <Radio.Group
          options={[
            { value: 'protocol', label: '按免疫程序' },
            { value: 'single', label: '单次计划' },
          ]}
        />
      </FormItem>
      {how === 'protocol' ? (
        <FormItem
          field="protocolId"
          label={FIELDS.protocolId}
          rules={[{ required: true, message: '请选择免疫程序' }]}
          extra={protocols.find(({ id }) => id === protocolId)?.remarks}
        >
          <Select
            showSearch
            {...field}
            placeholder={failed ? '免疫程序加载失败' : '请选择'}
            options={protocols.map(({ id, name, type: kind }) => ({
              value: id,
              label: name === IMMUNE_TYPES[kind] ? name : `${name}（${IMMUNE_TYPES[kind]}）`,
            }))}
          />
        </FormItem>
      ) : (
        <>
          <FormItem field="type" label={FIELDS.type}>
            <Radio.Group
              // What was chosen is of another type.
              onChange={() => form.setFieldsValue({ product: undefined, groupCode: undefined })}
              options={([1, 2, 3, 4] as const).map((value) => ({ value, label: IMMUNE_TYPES[value] }))}
            />
          </FormItem>
          <FormItem
            field="product"
            label={FIELDS.productName}
            rules={[{ required: true, message: '请选择疫苗或药品' }]}
          >
            <ProductField key={type} type={type} />
          </FormItem>
          <GroupField type={type} product={product} />
        </>
      )}
      <FormItem
        field="startDate"
        label={how === 'protocol' ? FIELDS.startDate : FIELDS.planDate}
        rules={[{ required: true, message: '请选择日期' }]}
      >
        <DayField min={serverDay()} />
      </FormItem>
      {how === 'protocol' && petId !== '' && protocolId && startDate && (
        <Preview {...{ petId, protocolId, startDate }} />
      )}
      <FormItem field="remarks" label={FIELDS.remarks}>
        <Input maxLength={200} />
      </FormItem>
    </FormModal>
  );
}

interface PreviewProps {
  readonly petId: string;
  readonly protocolId: string;
  readonly startDate: string;
}

/** `3个月12天` as days say it: `102日龄`. */
const ageWords = (days: number | null): string => (days === null ? '' : `（${days}日龄）`);

/** Whether the server understood the request, and says why not. */
const isRefused = ({ code }: ApiError): boolean => REFUSALS.includes(code);
const REFUSALS: readonly number[] = [ErrorCode.Invalid, ErrorCode.ForbiddenTransition, ErrorCode.PetDead];

/** The days that a protocol comes to for the animal, and what should be thought of before. */
function Preview(request: PreviewProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.immunisation.preview, request, {
    ...{ silent: true, hideLoading: true, keepPrevious: true },
  });
  // A rule of planning stays what it is: nothing is to be loaded again.
  if (error instanceof ApiError && isRefused(error))
    return (
      <FormItem label="计划预览">
        <Alert type="error" content={error.message} />
      </FormItem>
    );
  if (error)
    return <LoadError what="计划预览" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton rows={3} />;
  return (
    <FormItem label="计划预览">
      <ol aria-label="计划预览">
        {data.doses.map((dose) => (
          <li key={dose.doseNo}>
            {immuneDose(dose)} {dose.planDate}
            {ageWords(dose.ageDays)}
          </li>
        ))}
        {data.nextDate && <li>之后加强 {data.nextDate}</li>}
      </ol>
      {data.warnings.length > 0 && <Alert type="warning" content={data.warnings.join('；')} />}
    </FormItem>
  );
}
