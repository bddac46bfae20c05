import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import {
  HOSPITAL_NAME_LIMIT,
  REFERRAL_FIELDS,
  REFERRAL_REASON_LIMIT,
} from '@hospital/shared/contract/referralStates';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  FormItem,
  FormModal,
  Input,
  LoadError,
  message,
  Radio,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { useSentReferral, whyNotAgain } from './useSentReferral';

interface ReferDialogProps {
  readonly caseId: string;
  /** Of an animal in hospital, which is referred from its stay. */
  readonly liveInfoId?: string;
  /** Why it cannot be referred from here; empty: it can. */
  readonly obstacle?: string;
  readonly petId: string;
  readonly petName: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface Values {
  readonly to: 'chain' | 'outside';
  readonly toStoreId?: string;
  readonly toDoctorId?: string;
  readonly externalHospital?: string;
  readonly reason: string;
  readonly attachIds?: string[];
}

/** Files that a referral takes along at most. */
const MOST_FILES = 20;

/** 转诊: to another store of the chain, with a doctor, or to another hospital. */
export function ReferDialog({
  caseId,
  liveInfoId,
  obstacle = '',
  petId,
  petName,
  visible,
  onClose,
}: ReferDialogProps): ReactNode {
  const [form] = useForm<Values>();
  // Fields, so that a form whose answer is lost knows that they were changed.
  const outside = useWatch('to', form) === 'outside';
  const storeId = useWatch('toStoreId', form) as string | undefined;
  const targets = useCall(api.referrals.targets, {}, { silent: true });
  const maySeeFiles = useMay(api.attachments.listByPetId);
  const files = useCall(
    api.attachments.listByPetId,
    { petId },
    { silent: true, hideLoading: true, enabled: maySeeFiles },
  );
  const sendCase = useCallMutation(api.referrals.sendCase);
  const sendStay = useCallMutation(api.referrals.sendStay);
  // Its own sending makes it wait, too, while the dialog still closes.
  const { row: sent } = useSentReferral(caseId);
  const isSent = sendCase.isPending || sendStay.isPending || sendCase.isSuccess || sendStay.isSuccess;
  const blocked = isSent ? '' : whyNotAgain(sent) || (obstacle && `暂不能转诊：${obstacle}`);
  const stores = targets.data ?? [];
  const doctors = stores.find((one) => one.storeId === storeId)?.doctors ?? [];
  const submit = async (values: Values): Promise<void> => {
    const { to, reason, externalHospital = '', toStoreId = '', toDoctorId = '', attachIds = [] } = values;
    const place = to === 'outside' ? { externalHospital } : { toStoreId, toDoctorId };
    const letter = { ...place, reason, ...(attachIds.length > 0 ? { attachIds } : {}) };
    if (liveInfoId === undefined) await sendCase.mutateAsync({ caseId, ...letter });
    else await sendStay.mutateAsync({ liveInfoId, ...letter });
    message.success('已发出转诊，可在“转诊”中查看');
  };
  return (
    <FormModal<Values>
      title={`转诊：${petName}`}
      visible={visible}
      form={form}
      width={560}
      labelWidth={96}
      submitText="发出转诊"
      blocked={blocked}
      initialValues={{ to: 'chain' }}
      loading={!targets.data && targets.isFetching}
      failure={
        targets.error &&
        !targets.data && (
          <LoadError
            what="可转诊门店"
            error={targets.error}
            retrying={targets.isFetching}
            onRetry={() => void targets.refetch()}
          />
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {blocked === '' ? (
        <Alert
          type="info"
          style={{ marginBottom: 16 }}
          content="对方接收后，本病例变为已转诊，不能再书写；接收前可以撤销。"
        />
      ) : (
        <Alert type="warning" style={{ marginBottom: 16 }} content={blocked} />
      )}
      <FormItem field="to" label="转往">
        <Radio.Group
          aria-label="转往"
          options={[
            { value: 'chain', label: '本连锁门店' },
            { value: 'outside', label: '院外医院' },
          ]}
        />
      </FormItem>
      {outside ? (
        <FormItem
          field="externalHospital"
          label={REFERRAL_FIELDS.externalHospital}
          rules={[{ required: true, message: '请填写院外医院' }]}
        >
          <Input maxLength={HOSPITAL_NAME_LIMIT} />
        </FormItem>
      ) : (
        <>
          <FormItem
            field="toStoreId"
            label={REFERRAL_FIELDS.toStoreId}
            rules={[{ required: true, message: '请选择接收门店' }]}
          >
            <Select
              showSearch
              placeholder="请选择"
              options={stores.map((one) => ({ value: one.storeId, label: one.storeName }))}
              onChange={() => form.clearFields('toDoctorId')}
            />
          </FormItem>
          <FormItem field="toDoctorId" label={REFERRAL_FIELDS.toDoctorId}>
            <Select
              allowClear
              placeholder="由接收门店安排"
              options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </FormItem>
        </>
      )}
      <FormItem
        field="reason"
        label={REFERRAL_FIELDS.reason}
        rules={[{ required: true, message: '请填写转诊原因' }]}
      >
        <Input.TextArea maxLength={REFERRAL_REASON_LIMIT} autoSize={{ minRows: 3, maxRows: 6 }} />
      </FormItem>
      {(files.data ?? []).length > 0 && (
        <FormItem
          field="attachIds"
          label={REFERRAL_FIELDS.attachIds}
          rules={[{ type: 'array', maxLength: MOST_FILES, message: `最多${MOST_FILES}个文件` }]}
        >
          <Select
            mode="multiple"
            allowClear
            placeholder="宠物的报告与影像"
            options={(files.data ?? []).map(({ id, name, shootTime }) => ({
              value: id,
              label: `${name}（${shootTime.slice(0, 10)}）`,
            }))}
          />
        </FormItem>
      )}
    </FormModal>
  );
}
