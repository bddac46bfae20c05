import type { ReactNode } from 'react';
import { useCall, useCallMutation, serverNow } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { MOBILE_LENGTH } from '@hospital/shared/contract/phone';
import { WASH_FIELDS } from '@hospital/shared/contract/washWords';
import { shanghaiDateTime } from '@hospital/shared/format';
import { useMay, useSession } from '@hospital/shared/session';
import {
  Checkbox,
  type FormInstance,
  FormItem,
  FormModal,
  type FormValues,
  Input,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { DictSelect, useRecordForm } from '@hospital/shared/ui/data';
import { CustomerBox } from '../CustomerBox';
import { mobileOrMasked } from '../mobileOrMasked';
import { notPast } from '../notPast';
import { PetTimesNote } from '../PetTimesNote';
import { DayField } from './DayField';
import { ItemsFields, useItems } from './ItemsFields';
import { atRowField } from './rowField';
import {
  endAfter,
  endOptions,
  type PlanValues,
  requestOf,
  startOptions,
  valuesOf,
  WORDS,
} from './plan.model';
import { SlotBar } from './SlotBar';
import { useWashers } from './useWashers';
import classes from './washing.module.css';

interface SaveDialogProps {
  /** Empty: a new plan. */
  readonly id: string;
  /** Of a new plan. */
  readonly date: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const must = (message: string) => [{ required: true, message }];
const FLAGS = [
  { value: 'fleaFlag', label: WASH_FIELDS.fleaFlag },
  { value: 'matFlag', label: WASH_FIELDS.matFlag },
];

/** A new plan, or one that waits and is changed. One instance serves one opening. */
export function SaveDialog({ id, date, visible, onClose }: SaveDialogProps): ReactNode {
  const [form] = useForm<PlanValues>();
  const fields = form as unknown as FormInstance<FormValues>;
  const record = useCall(api.washing.info, { id }, { enabled: id !== '', staleTime: 0, silent: true });
  const save = useCallMutation(api.washing.save);
  const finishAndSave = useCallMutation(api.washing.finishAndSave);
  const picked = useWatch('petId', fields) as PickedCustomer | undefined;
  const visit = useOpenVisit(id === '' ? picked : undefined);
  const now = shanghaiDateTime(new Date(serverNow()));
  const edited = useRecordForm<PlanValues, WashPlan>({
    entity: `wash:${id || 'new'}`,
    what: '洗美单',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial: { planDate: date < now.slice(0, 10) ? now.slice(0, 10) : date, items: [{ quantity: 1 }] },
    words: WORDS,
    mayBeNew: false,
    onClose,
  });
  const sent = (values: PlanValues, version: number | undefined): Promise<unknown> => {
    if (version !== undefined) return save.mutateAsync({ ...requestOf(values), id, version });
    if (values.endVisit && visit)
      return finishAndSave.mutateAsync({
        bookingId: visit.id,
        version: visit.version,
        plan: requestOf(values),
      });
    return save.mutateAsync({ ...requestOf(values), version: 0 });
  };
  const submit = (values: PlanValues): Promise<void> =>
    edited.send(
      (version) =>
        sent(values, version).catch((failure: unknown) => {
          throw atRowField(failure);
        }),
      `已${id ? '修改' : '新增'}${values.petId?.petName ?? ''}的洗美单`,
    );
  return (
    <FormModal<PlanValues>
      {...edited.modal}
      title={id ? '编辑洗美单' : '新增洗美单'}
      visible={visible}
      form={form}
      width={760}
      labelWidth={88}
      onSubmit={submit}
    >
      {edited.notes}
      <FormItem field="petId" label={WASH_FIELDS.petId} rules={must('请选择宠物')}>
        <CustomerBox />
      </FormItem>
      {visit && (
        <FormItem field="endVisit" label="就诊" triggerPropName="checked">
          <Checkbox>
            同时完成就诊 {visit.bookingNo}（{visit.doctorName}）
          </Checkbox>
        </FormItem>
      )}
      <WhenFields form={fields} now={now} own={edited.opened ?? undefined} />
      <Items form={fields} planId={id} />
      <MindFields />
    </FormModal>
  );
}

/** `state` of a visit that can be finished. */
const WITH_DOCTOR = 2;

/** The visit of the pet with a doctor of this store, which the user may end together with saving the plan. */
function useOpenVisit(picked: PickedCustomer | undefined) {
  const mayEnd = useMay(api.washing.finishAndSave);
  const mayRead = useMay(api.customers.header);
  const header = useCall(
    api.customers.header,
    { ownerId: picked?.ownerId ?? '', petId: picked?.petId ?? '' },
    { enabled: mayEnd && mayRead && picked !== undefined, staleTime: 0, silent: true, hideLoading: true },
  );
  const { storeId } = useSession().workplace;
  const visit = picked ? header.data?.openBooking : undefined;
  return visit?.state === WITH_DOCTOR && visit.storeId === storeId ? visit : undefined;
}

interface FieldsProps {
  readonly form: FormInstance<FormValues>;
}

function Items({ form, planId }: FieldsProps & { readonly planId: string }): ReactNode {
  const picked = useWatch('petId', form) as PickedCustomer | undefined;
  return <ItemsFields planId={planId} petId={picked?.petId ?? ''} items={useItems(form)} />;
}

interface WhenProps extends FieldsProps {
  /** `2026-01-31 10:07:00`. */
  readonly now: string;
  readonly own: WashPlan | undefined;
}

/** When, with what is free then, and by whom. */
function WhenFields({ form, now, own }: WhenProps): ReactNode {
  const date = (useWatch('planDate', form) as string | undefined) ?? '';
  const start = useWatch('startTime', form) as string | undefined;
  const end = useWatch('endTime', form) as string | undefined;
  const picked = useWatch('petId', form) as PickedCustomer | undefined;
  const { options: washers } = useWashers();
  const slots = useCall(
    api.washing.slots,
    { date, ...(picked ? { petId: picked.petId } : {}) },
    { enabled: date !== '', staleTime: 0, silent: true, hideLoading: true, keepPrevious: true },
  );
  const day = slots.data?.date === date ? slots.data : undefined;
  const starts = startOptions(day, start, { date, now, own });
  const onStart = (startTime: string): void => {
    const before = form.getFieldsValue() as Partial<PlanValues>;
    form.setFieldValue(
      'endTime',
      endAfter(startTime, { ...before, ...(start ? { startTime: start } : {}) }, day),
    );
  };
  // What is reserved for washing in the store gives way to the plan; an animal has one plan at a time, which the server
  // minds. A kept answer is of another animal.
  const times = slots.isPlaceholderData ? undefined : day?.petTimes;
  const storeId = own?.storeId ?? day?.storeId;
  const elsewhere = times?.filter(
    (one) => one.id !== own?.id && (one.type !== WASHING || one.storeId !== storeId),
  );
  return (
    <div className={classes.grid}>
      <FormItem
        field="planDate"
        label={WASH_FIELDS.planDate}
        rules={[...must('请选择日期'), ...(own?.planDate === date ? [] : [notPast(now.slice(0, 10))])]}
      >
        <DayField min={now.slice(0, 10)} aria-label={WASH_FIELDS.planDate} />
      </FormItem>
      <FormItem field="startTime" label={WASH_FIELDS.startTime} rules={must('请选择开始时间')}>
        <Select
          options={starts}
          showSearch
          placeholder="请选择"
          notFoundContent={day?.open === null ? '门店当天休息' : '当天没有可选的时间'}
          onChange={onStart}
        />
      </FormItem>
      <FormItem field="endTime" label={WASH_FIELDS.endTime} rules={must('请选择结束时间')}>
        <Select options={endOptions(start, day, end)} showSearch placeholder="请选择" />
      </FormItem>
      <FormItem field="washerId" label={WASH_FIELDS.washerId}>
        <Select options={[...washers]} allowClear placeholder="不指定" />
      </FormItem>
      {day && <SlotBar day={day} />}
      <div className={classes.wide}>
        <PetTimesNote
          petName={picked?.petName ?? ''}
          times={elsewhere ?? []}
          startTime={start}
          endTime={end}
        />
      </div>
    </div>
  );
}

/** What to mind with the animal. */
const MindFields = (): ReactNode => (
  <div className={classes.grid}>
    <FormItem field="skinNote" label={WASH_FIELDS.skinNote}>
      <Input maxLength={200} />
    </FormItem>
    <FormItem field="flags" label="毛发情况">
      <Checkbox.Group options={FLAGS} />
    </FormItem>
    <FormItem field="petCharacter" label={WASH_FIELDS.petCharacter}>
      <DictSelect type="pet_character" allowClear placeholder="同档案" />
    </FormItem>
    <FormItem field="pickupMobile" label={WASH_FIELDS.pickupMobile} rules={[mobileOrMasked]}>
      <Input maxLength={MOBILE_LENGTH} inputMode="tel" placeholder="同宠主电话" />
    </FormItem>
    <FormItem field="remarks" label={WASH_FIELDS.remarks}>
      <Input.TextArea maxLength={500} autoSize={{ minRows: 1, maxRows: 4 }} />
    </FormItem>
  </div>
);
