import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ApiError, useCallMutation, serverDay } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { MOST_FOLLOW_FILES } from '@hospital/shared/contract/bounds';
import type { Review } from '@hospital/shared/contract/calls/reviews';
import { useDraft } from '@hospital/shared/drafts';
import { formatDateTime } from '@hospital/shared/format';
import { TabLink, useUnsavedChanges } from '@hospital/shared/navigation';
import { Part } from '@hospital/shared/parts';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  DraftOffer,
  everythingUploaded,
  FormItem,
  FormModal,
  Input,
  message,
  PageSkeleton,
  Radio,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { DictSelect } from '@hospital/shared/ui/data';
import { AttachmentsField } from '../Attachments';
import { FIRST_VALUES, type FollowValues, requestOf } from './follow.model';
import { Follows } from './ReviewHistory';
import classes from './reviews.module.css';
import { mayFollowUp, statusName, typeName } from './reviews.model';

const DateTimeField = lazy(() => import(/* webpackChunkName: "date-time" */ './dateTime'));

interface FollowDialogProps {
  /** The follow-up as it was when the dialog was opened. */
  readonly review: Review;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const required = [{ required: true, message: '请录入必填项' }];
const SCORES = [5, 4, 3, 2, 1].map((value) => ({ value, label: `${value}分` }));

/** Records an attempt: it ends the follow-up with a result, or names the next time (domain.md §2.8). */
export function FollowDialog({ review, visible, onClose }: FollowDialogProps): ReactNode {
  const [form] = useForm<FollowValues>();
  const save = useCallMutation(api.reviews.saveFollow);
  const draft = useDraft<Partial<FollowValues>>(`review:${review.id}`);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const ending = useWatch('ending', form) as FollowValues['ending'] | undefined;
  // Somebody else was faster: what they made of it, and the version to go on from.
  const [newer, setNewer] = useState<{ readonly version: number; readonly status: Review['status'] }>();

  const submit = async (values: FollowValues): Promise<void> => {
    try {
      await save.mutateAsync(requestOf(review, newer?.version ?? review.version, values));
    } catch (failure) {
      const { current } = (failure instanceof ApiError && failure.staleVersion
        ? (failure.data as { current?: typeof newer } | null)
        : null) ?? { current: undefined };
      if (current) setNewer(current);
      throw failure;
    }
    draft.discard();
    message.success('操作成功');
  };

  return (
    <FormModal<FollowValues>
      title={`回访${review.petName}`}
      visible={visible}
      form={form}
      initialValues={FIRST_VALUES}
      labelWidth={88}
      width={600}
      onSubmit={submit}
      onDirtyChange={setDirty}
      onValuesChange={(values, changed) => draft.keep(changed ? values : null)}
      onClose={() => {
        draft.keep(null);
        onClose();
      }}
    >
      <DraftOffer<Partial<FollowValues>>
        draft={draft}
        differences={(typed) => [
          { label: '回访内容', saved: '', draft: typed.content ?? '' },
          { label: '附件', saved: '', draft: (typed.files ?? []).map(({ name }) => name).join('、') },
        ]}
        onRestore={(typed) => form.setFieldsValue(typed)}
      />
      {newer && (
        <Alert
          type="warning"
          style={{ marginBottom: 16 }}
          title="他人刚刚处理过该回访"
          content={
            mayFollowUp(newer.status)
              ? '新的记录见下方。您填写的内容还在，确认后可再次保存。'
              : `该回访${statusName(newer.status)}，您填写的内容无法保存。`
          }
        />
      )}
      <Part name="customer/card" ownerId={review.ownerId} petId={review.petId} />
      <p className={classes.about}>
        {typeName(review.type)}，计划 {formatDateTime(review.reviewTime)}
        {review.content && `，${review.content}`}
      </p>
      <CaseLine {...review} />
      <FormItem field="way" label="回访方式" rules={required}>
        <DictSelect type="review_way" />
      </FormItem>
      <FormItem field="connected" label="是否接通" rules={required}>
        <Radio.Group
          // Nobody was asked anything: it is tried again, unless somebody gives it up.
          onChange={(connected: FollowValues['connected']) =>
            form.setFieldsValue({ ending: connected === 'Y' ? 'done' : 'again' })
          }
          options={[
            { value: 'Y', label: '已接通' },
            { value: 'N', label: '未接通' },
          ]}
        />
      </FormItem>
      <FormItem field="content" label="回访内容">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 3, maxRows: 8 }} />
      </FormItem>
      <FormItem field="ending" label="处理" rules={required}>
        <Radio.Group
          options={[
            { value: 'done', label: '完成回访' },
            { value: 'again', label: '再次回访' },
          ]}
        />
      </FormItem>
      {ending === 'again' ? (
        <Suspense fallback={<PageSkeleton rows={1} />}>
          <FormItem
            field="nextTime"
            label="下次回访"
            rules={[{ required: true, message: '请选择下次回访时间' }]}
          >
            <DateTimeField defaultTime="10:00" min={serverDay()} />
          </FormItem>
        </Suspense>
      ) : (
        <FormItem field="result" label="回访结果" rules={[{ required: true, message: '请选择回访结果' }]}>
          <DictSelect type="review_result" placeholder="请选择" />
        </FormItem>
      )}
      <FormItem field="satisfaction" label="满意度">
        <Select options={SCORES} allowClear placeholder="未评价" />
      </FormItem>
      <FormItem field="files" label="附件" rules={[everythingUploaded]}>
        <AttachmentsField limit={MOST_FOLLOW_FILES} keyword="review" />
      </FormItem>
      <h3 className={classes.heading}>以往记录</h3>
      <Follows id={review.id} />
    </FormModal>
  );
}

/** What the animal was treated for, and the way to what was written and prescribed then. */
function CaseLine({ caseId, caseNo, diagnosis }: Review): ReactNode {
  const mayRead = useMay(api.cases.info);
  if (caseId === null) return null;
  return (
    <p className={classes.about}>
      病例 {mayRead ? <TabLink to={`/case/detail?id=${caseId}`}>{caseNo}</TabLink> : caseNo}
      {diagnosis && `，${diagnosis}`}
    </p>
  );
}
