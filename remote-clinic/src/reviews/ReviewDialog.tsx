import { lazy, type ReactNode, Suspense } from 'react';
import { serverDay, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Review } from '@hospital/shared/contract/calls/reviews';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { PLAN_TIME, REVIEW_CONTENT_LIMIT, REVIEW_FIELDS } from '@hospital/shared/contract/reviewPlanWords';
import { Part } from '@hospital/shared/parts';
import { useSession } from '@hospital/shared/session';
import { FormItem, FormModal, Input, PageSkeleton, Select, useForm } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { TYPE_OPTIONS } from './plans/plan.model';
import {
  draftOf,
  firstValues,
  requestOf,
  type ReviewSubject,
  type ReviewValues,
  valuesOf,
  wordsOf,
} from './review.model';

const DateTimeField = lazy(() => import(/* webpackChunkName: "date-time" */ './dateTime'));

interface ReviewDialogProps {
  /** Null for a new one. */
  readonly review: Review | null;
  readonly subject: ReviewSubject;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const required = (message: string) => [{ required: true, message }];

/** Plans a follow-up by hand, or changes one that is pending. One instance serves one opening. */
export function ReviewDialog({ review, subject, visible, onClose }: ReviewDialogProps): ReactNode {
  const [form] = useForm<ReviewValues>();
  const save = useCallMutation(api.reviews.save);
  const here = useSession().workplace.storeId ?? '';
  const storeId = review?.storeId ?? here;
  const people = useCall(api.users.selects, storeId === '' ? {} : { storeId }, { silent: true });
  const executors = executorsOf(review, people.data ?? []);
  const pets = subject.kind === 'pets' ? subject.pets : [];
  const edited = useRecordForm<ReviewValues, Review>({
    entity: `reviewPlanned:${review?.id ?? draftOf(subject)}`,
    what: '回访',
    visible,
    form,
    record: review && {
      ...{ data: review, error: null, isSuccess: true, isFetching: false },
      refetch: () => Promise.resolve(),
    },
    valuesOf,
    initial: firstValues(subject),
    words: wordsOf(pets, executors),
    mayBeNew: false,
    onClose,
  });
  const named = review?.petName ?? (subject.kind === 'case' ? subject.petName : '');
  return (
    <FormModal<ReviewValues>
      {...edited.modal}
      title={review ? `编辑回访：${named}` : named ? `新增回访：${named}` : '新增回访'}
      visible={visible}
      width={600}
      form={form}
      onSubmit={(values) =>
        edited.send((version) =>
          save.mutateAsync({ ...requestOf(values, subject, review), version: version ?? 1 }),
        )
      }
    >
      {edited.notes}
      {!review && subject.kind === 'anybody' && (
        <FormItem field="petId" label={REVIEW_FIELDS.petId} rules={required('请选择宠物')}>
          <PetBox />
        </FormItem>
      )}
      {!review && subject.kind === 'pets' && (
        <FormItem field="petId" label={REVIEW_FIELDS.petId} rules={required('请选择宠物')}>
          <Select placeholder="请选择" options={pets.map(({ id, name }) => ({ value: id, label: name }))} />
        </FormItem>
      )}
      <FormItem field="type" label={REVIEW_FIELDS.type} rules={required('请选择类型')}>
        <Select options={TYPE_OPTIONS} />
      </FormItem>
      <Suspense fallback={<PageSkeleton rows={1} />}>
        <FormItem field="reviewTime" label={REVIEW_FIELDS.reviewTime} rules={required('请选择计划时间')}>
          <DateTimeField defaultTime={PLAN_TIME} min={serverDay()} />
        </FormItem>
      </Suspense>
      <FormItem field="content" label={REVIEW_FIELDS.content} rules={required('请填写回访内容')}>
        <Input.TextArea
          maxLength={REVIEW_CONTENT_LIMIT}
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder="如 电话询问精神、食欲与用药情况"
        />
      </FormItem>
      <FormItem field="executorId" label={REVIEW_FIELDS.executorId}>
        <Select
          showSearch
          options={[
            { value: '', label: '不指定' },
            ...executors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FormItem>
    </FormModal>
  );
}

/** Who works in the store, and who is named although they do not any more. */
function executorsOf(
  review: Review | null,
  people: readonly { readonly id: string; readonly name: string }[],
) {
  const known = people.some(({ id }) => id === review?.executorId);
  if (!review || review.executorId === '' || known) return people;
  return [{ id: review.executorId, name: review.executorName }, ...people];
}

interface PetBoxProps {
  /** A form gives it, as the next two. */
  readonly value?: PickedCustomer;
  readonly onChange?: (picked: PickedCustomer | undefined) => void;
  readonly 'aria-label'?: string;
}

/** The box that finds owners and pets, as a field of a form. */
const PetBox = ({ value, onChange, 'aria-label': label = REVIEW_FIELDS.petId }: PetBoxProps): ReactNode => (
  <Part
    name="customer/picker"
    pick="pet"
    label={label}
    {...(value ? { value } : { focused: true })}
    onPick={(picked) => onChange?.(picked)}
  />
);
