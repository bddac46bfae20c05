import type { ReactNode } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import {
  meansDiagnosis,
  REVIEW_FIELDS,
  REVIEW_PLAN_FIELDS,
  type PlanItem,
} from '@hospital/shared/contract/reviewPlanWords';
import { addDays } from '@hospital/shared/format';
import {
  Checkbox,
  FormItem,
  FormModal,
  Input,
  LoadError,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { draftOf, type PetChoice, type ReviewSubject } from '../review.model';
import { type ArrangeValues, faultOfDays, wordsOf } from './arrange.model';
import { faultOf } from './plan.model';
import { PlanItems } from './PlanItems';
import { BaseDate } from './BaseDate';

interface ArrangeDialogProps {
  readonly subject: Exclude<ReviewSubject, { readonly kind: 'anybody' }>;
  /** Of the case, whose plans stand first. */
  readonly codes?: readonly string[];
  readonly visible: boolean;
  readonly onClose: () => void;
}

const nobody: readonly PetChoice[] = [];

/** Plans follow-ups by a template: its days are shown as dates and can be changed before they are saved. */
export function ArrangeDialog({ subject, codes = [], visible, onClose }: ArrangeDialogProps): ReactNode {
  const [form] = useForm<ArrangeValues>();
  const today = useToday();
  const plans = useCall(api.reviewPlans.select, {}, { silent: true });
  const batch = useCallMutation(api.reviews.batchSave);
  const pets = subject.kind === 'pets' ? subject.pets : nobody;
  const meant = (plans.data ?? []).filter((plan) => meansDiagnosis(plan, codes));
  const others = (plans.data ?? []).filter((plan) => !meant.includes(plan));
  const baseDate = (useWatch('baseDate', form) as string | undefined) || today;
  const items = (useWatch('items', form) as readonly PlanItem[] | undefined) ?? [];
  const edited = useRecordForm<ArrangeValues, never>({
    entity: `arrange:${draftOf(subject)}`,
    what: '回访',
    visible,
    form,
    record: null,
    valuesOf: (none) => none,
    initial: {
      petIds: pets.length === 1 ? pets.map(({ id }) => id) : [],
      ...{ baseDate: today, items: [] },
    },
    words: wordsOf(pets, plans.data ?? []),
    onClose,
  });
  const choose = (id: string): void => {
    const chosen = plans.data?.find((plan) => plan.id === id);
    form.setFieldsValue({ planTemplateId: id, items: chosen?.items ?? [] });
    edited.keep();
  };
  return (
    <FormModal<ArrangeValues>
      {...edited.modal}
      title={subject.kind === 'case' ? `按模板安排回访：${subject.petName}` : '按模板安排回访'}
      visible={visible}
      width={820}
      form={form}
      submitText={items.length > 0 ? `安排${items.length}次回访` : '安排回访'}
      loading={!plans.data && plans.isFetching}
      failure={
        plans.error &&
        !plans.data && (
          <LoadError
            what="复诊计划模板"
            error={plans.error}
            retrying={plans.isFetching}
            onRetry={() => void plans.refetch()}
          />
        )
      }
      onSubmit={({ petIds, items: chosen, ...values }) =>
        edited.send(
          () =>
            batch.mutateAsync({
              ...values,
              items: [...chosen],
              ...(subject.kind === 'case' ? { caseId: subject.caseId } : { petIds: [...petIds] }),
            }),
          '回访已安排',
        )
      }
    >
      {edited.notes}
      {subject.kind === 'pets' && (
        <FormItem
          field="petIds"
          label={REVIEW_FIELDS.petId}
          rules={[{ required: true, type: 'array', minLength: 1, message: '请选择宠物' }]}
        >
          <Checkbox.Group options={pets.map(({ id, name }) => ({ value: id, label: name }))} />
        </FormItem>
      )}
      <FormItem
        field="planTemplateId"
        label="模板"
        rules={[{ required: true, message: '请选择模板' }]}
        extra={plans.data?.length === 0 ? '还没有复诊计划模板，请总部在“复诊计划模板”中新增' : undefined}
      >
        <Select
          showSearch
          placeholder="请选择"
          options={[
            ...meant.map(({ id, name }) => ({ value: id, label: `${name}（符合诊断）` })),
            ...others.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={choose}
        />
      </FormItem>
      <FormItem
        field="baseDate"
        label={REVIEW_PLAN_FIELDS.baseDate}
        extra="各次回访的日期从这一天算起"
        rules={[{ required: true, message: '请选择起始日期' }]}
      >
        <BaseDate min={addDays(today, -30)} />
      </FormItem>
      {items.length > 0 && (
        <FormItem
          field="items"
          label="回访"
          rules={[
            {
              validator: (chosen: readonly PlanItem[] | undefined, say: (fault?: ReactNode) => void) =>
                say(
                  faultOf(chosen) ??
                    faultOfDays(chosen, String(form.getFieldValue('baseDate') || today), today),
                ),
            },
          ]}
        >
          <PlanItems baseDate={baseDate} today={today} />
        </FormItem>
      )}
      {items.length === 0 && (
        <FormItem field="items" hidden>
          <Input />
        </FormItem>
      )}
    </FormModal>
  );
}
