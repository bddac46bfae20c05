import { type ReactNode, useState } from 'react';
import { ApiError, serverDay, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ImmuneWarning } from '@hospital/shared/contract/calls/immunisation';
import { ErrorCode } from '@hospital/shared/contract/errors';
import {
  IMMUNE_AFTERCARE,
  IMMUNE_DEFERRALS,
  IMMUNE_FIELDS as FIELDS,
  IMMUNE_REACTIONS,
  IMMUNE_SITES,
} from '@hospital/shared/contract/immuneWords';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useMay, useSession } from '@hospital/shared/session';
import {
  Alert,
  Checkbox,
  confirm,
  DraftOffer,
  FormItem,
  FormModal,
  Input,
  message,
  Select,
  useAgreed,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { type Choice, sayGone } from '@hospital/shared/ui/data';
import { DayField } from '../DayField';
import { ProductField } from '../ProductField';
import { useNewer } from '../useNewer';
import { usePlaceOf } from '../usePlaceOf';
import { BatchField } from './BatchField';
import { type PlanDialogProps, productOf } from './MoveDialog';

interface FinishDialogProps extends PlanDialogProps {
  /** The case in which it is given, and by which it may be charged. */
  readonly caseId?: string | undefined;
  /** Told once it is done, with what follows. */
  readonly onDone?: (certificateNo: string) => void;
}

interface FinishValues {
  readonly finishDate: string;
  readonly product?: Choice;
  readonly batchNo?: string;
  readonly expireDate?: string;
  readonly manufacturer?: string;
  readonly site?: string;
  readonly executorId?: string;
  readonly reaction?: string;
  readonly billFlag?: boolean;
  readonly remarks?: string;
}

const VACCINATION = 1;
/** Such refusals are told by the question whether one goes on, or said by the dialog. */
const ASKED: readonly number[] = [ErrorCode.Invalid];

/** What speaks against it, as a refusal brings it. */
function warningsOf(failure: unknown): readonly ImmuneWarning[] {
  const data = failure instanceof ApiError ? failure.data : null;
  return ((data ?? {}) as { readonly warnings?: readonly ImmuneWarning[] }).warnings ?? [];
}

/** Says what the client left to the dialog. @throws the failure */
function refuse(failure: unknown): never {
  if (failure instanceof ApiError && ASKED.includes(failure.code)) message.error(failure.message);
  throw failure;
}

const optionsOf = (words: readonly string[]) => words.map((value) => ({ value, label: value }));

/** 执行: what was given, of which batch, where and by whom; what is next follows by itself. */
export function FinishDialog({ plan, caseId, visible, onDone, onClose }: FinishDialogProps): ReactNode {
  const [form] = useForm<FinishValues>();
  const finish = useCallMutation(api.immunisation.finishPlan, { silent: ASKED, onError: sayGone });
  const maySell = useMay(api.bills.goodsSave);
  // In a case, whoever carries the plan out charges it there; without one it is a bill of 零售开单, which needs that permission.
  const mayCharge = maySell || Boolean(caseId);
  const { user, workplace } = useSession();
  const place = usePlaceOf(plan);
  const { version, send, note } = useNewer(plan);
  const draft = useDraft<Partial<FinishValues>>(`immune:${plan.id}`);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const { storeId } = { ...workplace, ...place };
  const doctors = useCall(api.users.byTag, { tag: 'doctor', storeId }, { silent: true, hideLoading: true });
  const product = useWatch('product', form) as Choice | undefined;
  const injected = plan.type === VACCINATION;
  const agreed = useAgreed<ImmuneWarning['code'][]>();
  const people = [
    { id: user.id, name: user.name },
    ...(doctors.data ?? []).filter(({ id }) => id !== user.id),
  ];

  const submit = async (values: FinishValues): Promise<void> => {
    const finishing = (skipWarnings: ImmuneWarning['code'][] = []) =>
      send(() =>
        finish.mutateAsync({
          ...{ id: plan.id, version, finishDate: values.finishDate },
          ...(values.product ? { productId: values.product.id } : {}),
          ...{ batchNo: values.batchNo ?? '', manufacturer: values.manufacturer ?? '' },
          ...{ expireDate: values.expireDate || null, site: values.site ?? '' },
          ...{ reaction: values.reaction ?? '', remarks: values.remarks ?? '' },
          ...(values.executorId ? { executorId: values.executorId } : {}),
          // What is given in a case is given where that is.
          ...(caseId ? { caseId } : place),
          billFlag: values.billFlag ? 'Y' : 'N',
          skipWarnings,
        }),
      );
    /** A vet may have reasons against the protocol: they are asked, once they have seen what speaks against it. */
    const ask = async (failure: unknown) => {
      const warnings = warningsOf(failure);
      if (warnings.length === 0) return refuse(failure);
      const content = warnings.map(({ msg }) => msg).join('；');
      const goesOn = await confirm({ title: '仍要执行吗?', content, okText: '仍要执行', danger: true });
      return goesOn ? warnings.map(({ code }) => code) : undefined;
    };
    const { nextDate, certificateNo, billId, covered } = await agreed({
      wish: values,
      send: finishing,
      ask,
    }).catch((failure: unknown) => {
      // Pages say that a case is filed, each where it matters (spec 1 §8).
      if (failure instanceof ApiError && failure.code === ErrorCode.CaseArchived)
        form.setFields({ billFlag: { value: values.billFlag, error: { message: failure.message } } });
      // The call knows the product by its id, the form by what was chosen.
      const wrong =
        failure instanceof ApiError && failure.fieldErrors.find(({ field }) => field === 'productId');
      if (wrong) form.setFields({ product: { value: values.product, error: { message: wrong.msg } } });
      throw failure;
    });
    draft.discard();
    message.success(
      [
        '已执行',
        nextDate && `下次 ${nextDate}`,
        certificateNo !== '' && `免疫证号 ${certificateNo}`,
        covered > 0 && `同组${covered}个更早的计划一并完成`,
        billId && '已开账单',
      ]
        .filter(Boolean)
        .join('，'),
    );
    onDone?.(certificateNo);
  };

  return (
    <FormModal<FinishValues>
      title={`执行：${plan.petName} ${plan.productName}`}
      visible={visible}
      form={form}
      width={620}
      labelWidth={104}
      initialValues={{
        ...{ finishDate: serverDay(), executorId: user.id, billFlag: false, remarks: plan.remarks },
        ...(injected ? { site: IMMUNE_SITES[0], reaction: IMMUNE_REACTIONS[0] } : {}),
        ...(productOf(plan) ? { product: productOf(plan) as Choice } : {}),
      }}
      submitText="执行"
      onSubmit={submit}
      onDirtyChange={setDirty}
      onValuesChange={(values, changed) => draft.keep(changed ? values : null)}
      onClose={() => {
        draft.keep(null);
        onClose();
      }}
    >
      <DraftOffer<Partial<FinishValues>>
        draft={draft}
        differences={(typed) => [
          { label: FIELDS.batchNo, saved: '', draft: typed.batchNo ?? '' },
          { label: FIELDS.remarks, saved: plan.remarks, draft: typed.remarks ?? '' },
        ]}
        onRestore={(typed) => form.setFieldsValue(typed)}
      />
      {note}
      {injected && (
        <Alert
          type="info"
          style={{ marginBottom: 16 }}
          content={`${IMMUNE_DEFERRALS.join('、')}时应推迟接种。${IMMUNE_AFTERCARE}`}
        />
      )}
      <FormItem
        field="finishDate"
        label={FIELDS.finishDate}
        rules={[{ required: true, message: '请选择执行日期' }]}
      >
        <DayField max={serverDay()} />
      </FormItem>
      <FormItem
        field="product"
        label={FIELDS.productName}
        rules={injected ? [{ required: true, message: '请选择疫苗' }] : []}
      >
        <ProductField
          type={plan.type}
          // Batch, day and manufacturer are those of what was chosen before: a certificate would say them of this.
          onChange={(choice) => {
            if (product && choice?.id !== product.id)
              form.setFieldsValue({ batchNo: '', expireDate: '', manufacturer: '' });
          }}
        />
      </FormItem>
      <FormItem
        field="batchNo"
        label={FIELDS.batchNo}
        rules={injected ? [{ required: true, message: '请填写疫苗批号' }] : []}
      >
        <BatchField
          productId={product?.id ?? ''}
          onExpire={(expireDate) => form.setFieldsValue({ expireDate })}
        />
      </FormItem>
      <FormItem field="expireDate" label={FIELDS.expireDate}>
        <DayField />
      </FormItem>
      <FormItem field="manufacturer" label={FIELDS.manufacturer}>
        <Input maxLength={60} />
      </FormItem>
      {injected && (
        <>
          <FormItem field="site" label={FIELDS.site}>
            <Select options={optionsOf(IMMUNE_SITES)} allowCreate allowClear />
          </FormItem>
          <FormItem field="reaction" label={FIELDS.reaction}>
            <Select options={optionsOf(IMMUNE_REACTIONS)} allowCreate allowClear />
          </FormItem>
        </>
      )}
      <FormItem field="executorId" label={FIELDS.executorId}>
        <Select
          loading={doctors.isFetching}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormItem>
      {mayCharge && (
        <FormItem field="billFlag" label="开单" triggerPropName="checked">
          <Checkbox>{caseId ? '计入本病例账单' : '同时开零售账单'}</Checkbox>
        </FormItem>
      )}
      <FormItem field="remarks" label={FIELDS.remarks}>
        <Input maxLength={200} />
      </FormItem>
    </FormModal>
  );
}
