import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { COUPON_FIELDS, couponTerms } from '@hospital/shared/contract/couponWords';
import { useDraft } from '@hospital/shared/drafts';
import {
  DraftOffer,
  FormItem,
  FormModal,
  Input,
  LoadError,
  message,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import type { Holder } from '../OwnerField';
import { scopeOf, validityOf } from './coupon.model';
import type { KindsAnswer } from './Kinds';
import { ReceiversField } from './ReceiversField';

interface GiveDialogProps {
  readonly kinds: KindsAnswer;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface GiveValues {
  readonly kindId: string;
  /** As the request has them: who may not have one is named at the field. */
  readonly ownerIds: readonly Holder[];
  readonly reason: string;
}

const idsOf = (owners: GiveValues['ownerIds'] | undefined): string | undefined =>
  owners?.map(({ ownerId }) => ownerId).join();

/** Gives one coupon to each of some owners. One instance serves one opening. */
export function GiveDialog({ kinds, visible, onClose }: GiveDialogProps): ReactNode {
  const [form] = useForm<GiveValues>();
  const give = useCallMutation(api.coupons.give);
  const draft = useDraft<Partial<GiveValues>>('couponGive');
  const kindId = useWatch('kindId', form) as string | undefined;
  const given = (kinds.data?.list ?? []).filter(({ enabled }) => enabled === 'Y');
  const kind = given.find(({ id }) => id === kindId);
  return (
    <FormModal<GiveValues>
      title="发放优惠券"
      visible={visible}
      form={form}
      submitText="发放"
      loading={!kinds.data}
      failure={
        !kinds.data &&
        kinds.error && (
          <LoadError
            what="券种"
            error={kinds.error}
            retrying={kinds.isFetching}
            onRetry={() => void kinds.refetch()}
          />
        )
      }
      blocked={kinds.data && given.length === 0 ? '没有可发放的券种，请先新增或启用' : ''}
      onSubmit={async ({ ownerIds, ...values }) => {
        const { list } = await give.mutateAsync({
          ...values,
          ownerIds: ownerIds.map(({ ownerId }) => ownerId),
        });
        // What is on offer beside it may be for others.
        if (idsOf(draft.found?.values.ownerIds) === idsOf(ownerIds)) draft.discard();
        else draft.keep(null);
        message.success(`已发放${list.length}张：${list.map(({ ownerName }) => ownerName).join('、')}`);
      }}
      onValuesChange={(values, changed) => draft.keep(changed ? values : null)}
      onClose={() => {
        draft.keep(null);
        onClose();
      }}
    >
      <DraftOffer<Partial<GiveValues>>
        draft={draft}
        differences={(typed) => [
          {
            label: COUPON_FIELDS.kindName,
            saved: '',
            draft: given.find(({ id }) => id === typed.kindId)?.name ?? '',
          },
          {
            label: COUPON_FIELDS.ownerName,
            saved: '',
            draft: (typed.ownerIds ?? []).map(({ ownerName }) => ownerName).join('、'),
          },
          { label: COUPON_FIELDS.reason, saved: '', draft: typed.reason ?? '' },
        ]}
        onRestore={({ kindId: kept, ...typed }) =>
          // A kind that was stopped meanwhile is given no more.
          form.setFieldsValue({ ...typed, ...(given.some(({ id }) => id === kept) ? { kindId: kept } : {}) })
        }
      />
      <FormItem
        field="kindId"
        label={COUPON_FIELDS.kindName}
        extra={kind && `${couponTerms(kind)}；${scopeOf(kind)}；${validityOf(kind)}`}
        rules={[{ required: true, message: '请选择券种' }]}
      >
        <Select
          placeholder="请选择"
          showSearch
          notFoundContent="没有可发放的券种"
          options={given.map((one) => ({ value: one.id, label: `${one.name}（${couponTerms(one)}）` }))}
        />
      </FormItem>
      <FormItem
        field="ownerIds"
        label={COUPON_FIELDS.ownerName}
        extra="每人一张"
        rules={[{ required: true, type: 'array', minLength: 1, message: '请选择宠主' }]}
      >
        <ReceiversField />
      </FormItem>
      <FormItem
        field="reason"
        label={COUPON_FIELDS.reason}
        rules={[{ required: true, message: '请填写发放原因' }]}
      >
        <Input.TextArea maxLength={REASON_LIMIT} showWordLimit autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}
