import { useState, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import type { PackagePlan } from '@hospital/shared/contract/calls/packages';
import { CHARGE_SHOWN_MINUTES, type ChargeWay } from '@hospital/shared/contract/chargeWords';
import { OWNED_PACKAGE_FIELDS } from '@hospital/shared/contract/packageWords';
import { formatYuan } from '@hospital/shared/format';
import { useSession } from '@hospital/shared/session';
import {
  FormItem,
  FormModal,
  message,
  Radio,
  type RulesProps,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { ChargeDialog } from '../ChargeDialog';
import { LatePayment, paymentField } from '../LatePayment';
import type { PaymentValues } from '../payment.model';
import { useBalances } from '../useBalances';
import { OwnerField, type Holder } from '../OwnerField';
import { printSlip } from '../printSlip';
import { useCharges } from '../useCharges';
import { CodeNotice } from './CodeNotice';
import { CODE_SALES, contentOf } from './package.model';
import { readSold } from './readSold';

interface SellDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface SellValues {
  readonly holder?: Holder;
  readonly scope: 'all' | 'pet';
  /** Where it is for one animal alone. */
  readonly pet?: Holder;
  readonly packageId?: string;
  readonly saleUserId?: string;
  readonly payment?: PaymentValues;
}

/** What the code of its owner is told with. `byCode`: paid by a code, so that it is found again. */
interface Sold {
  readonly code: string;
  readonly name: string;
  readonly byCode: boolean;
}

const WAYS = [1, 2, 3, 4, 5] as const;

/** Sells a package to an owner, or for one of their pets, and tells its code. One instance serves one opening. */
export function SellDialog({ visible, onClose }: SellDialogProps): ReactNode {
  const settings = useCall(
    api.settings.byKey,
    { configKey: 'autoSetSaleUserId,autoPrint' },
    { silent: true, hideLoading: true },
  );
  const [sold, setSold] = useState<Sold | null>(null);
  // The seller stands in the form from its beginning.
  if (settings.isLoading) return null;
  if (sold)
    return (
      <CodeNotice
        code={sold.code}
        packageName={sold.name}
        again={sold.byCode ? 'sales' : 'nowhere'}
        onClose={() => {
          setSold(null);
          onClose();
        }}
      />
    );
  const isOn = (key: string): boolean =>
    settings.data?.some(({ configKey, configValue }) => configKey === key && configValue === 'Y') ?? false;
  return (
    <SellForm
      {...{ visible, onClose }}
      sellerSet={isOn('autoSetSaleUserId')}
      printed={isOn('autoPrint')}
      onSold={setSold}
    />
  );
}

/** What is sold, as both calls take it. */
const saleOf = (
  { id }: Pick<PackagePlan, 'id'>,
  { holder, scope, pet, saleUserId = '' }: Partial<SellValues>,
) => ({
  ...{ packageId: id, ownerId: holder?.ownerId ?? '' },
  ...(scope === 'pet' && pet?.petId ? { petId: pet.petId } : {}),
  ...(saleUserId === '' ? {} : { saleUserId }),
});

/** Many owners may have one name; who may not see telephones whole cannot search by them. */
const searchOf = ({ ownerName, mobile = '' }: Holder): string =>
  mobile === '' || mobile.includes('*') ? ownerName : mobile;

/** An animal of somebody else is refused at its field: two owners may have one name. */
const ofOwner = (holder: Holder | undefined): RulesProps<Holder> => ({
  validator: (pet, refuse) =>
    refuse(pet && holder && pet.ownerId !== holder.ownerId ? `请选择${holder.ownerName}的宠物` : undefined),
});

function SellForm({
  visible,
  onClose,
  sellerSet,
  printed,
  onSold,
}: SellDialogProps & {
  /** 门店设置 · 前台套餐 · 自动填写销售人员. */
  readonly sellerSet: boolean;
  /** 门店设置 · 小票 · 结算后自动打印. */
  readonly printed: boolean;
  readonly onSold: (sold: Sold) => void;
}): ReactNode {
  const [form] = useForm<SellValues>();
  const { user, workplace } = useSession();
  const sell = useCallMutation(api.packages.sell);
  const plans = useCall(api.packages.plans, {}, { silent: true });
  const sellers = useCall(
    api.users.selects,
    { storeId: workplace.storeId },
    { silent: true, hideLoading: true },
  );
  const offered = (plans.data ?? []).filter(({ enabled }) => enabled === 'Y');
  // What is typed stays while a charge stands in place of the form.
  const [kept, keep] = useState<Partial<SellValues>>({
    ...{ scope: 'all', ...(sellerSet ? { saleUserId: user.id } : {}) },
  });
  const packageId = useWatch('packageId', form) as string | undefined;
  const scope = (useWatch('scope', form) as SellValues['scope'] | undefined) ?? kept.scope;
  const holder = (useWatch('holder', form) as Holder | undefined) ?? kept.holder;
  const charges = useCharges(
    ({ purpose, subjectId }) => purpose === 'package' && subjectId === holder?.ownerId,
  );
  const balances = useBalances(holder?.ownerId ?? '');
  const plan = offered.find(({ id }) => id === packageId);
  const due = plan && { amount: plan.price, ways: WAYS, balances };
  const submit = async ({ payment, ...values }: SellValues): Promise<void> => {
    if (!plan || !due) return;
    const { paidWays } = await paymentField();
    const done = await sell.mutateAsync({ ...saleOf(plan, values), ways: paidWays(payment, due) });
    message.success(`套餐 ${done.packageNo} 已售出，收据号 ${done.receiptNo}`);
    onSold({ code: done.code, name: plan.name, byCode: false });
    if (printed) void printSlip(done.paymentId);
  };
  const charge = async (way: ChargeWay): Promise<void> => {
    const typed = await form.validate(['holder', 'scope', 'pet', 'packageId', 'saleUserId']);
    if (!plan) return;
    keep({ ...form.getFieldsValue(), ...typed });
    await charges.start({ sale: saleOf(plan, typed), way, amount: plan.price });
  };
  const paid = async (charge: Charge): Promise<void> => {
    if (printed) void printSlip(charge.paymentId);
    const done = await readSold(charge);
    if (!done) return onClose();
    message.success(`套餐 ${done.packageNo} 已售出，收据号 ${done.receiptNo}`);
    onSold({ code: done.code, name: plan?.name ?? '套餐', byCode: true });
  };
  if (charges.charge)
    return (
      <ChargeDialog
        title="销售套餐"
        {...{ visible, onClose }}
        charge={charges.charge}
        then={`顾客付款后套餐会自动售出；验证码在发起收款后${CHARGE_SHOWN_MINUTES}分钟内可在套餐页“${CODE_SALES}”中查看，此后须补发`}
        onPaid={(done) => void paid(done)}
        onOver={charges.leave}
      />
    );
  return (
    <FormModal<SellValues>
      title="销售套餐"
      visible={visible}
      form={form}
      initialValues={kept}
      submitText="确认收款"
      onSubmit={submit}
      width={640}
      onClose={onClose}
    >
      <FormItem
        field="holder"
        label={OWNED_PACKAGE_FIELDS.ownerName}
        rules={[{ required: true, message: '请选择宠主' }]}
      >
        <OwnerField onChange={() => form.setFieldValue('pet', undefined)} />
      </FormItem>
      <FormItem field="scope" label="使用范围">
        <Radio.Group>
          <Radio value="all">宠主的全部宠物</Radio>
          <Radio value="pet">指定宠物</Radio>
        </Radio.Group>
      </FormItem>
      {scope === 'pet' && (
        <FormItem
          field="pet"
          label={OWNED_PACKAGE_FIELDS.petName}
          rules={[{ required: true, message: '请选择宠物' }, ofOwner(holder)]}
        >
          <OwnerField key={holder?.ownerId} pick="pet" {...(holder ? { keyword: searchOf(holder) } : {})} />
        </FormItem>
      )}
      <FormItem
        field="packageId"
        label={OWNED_PACKAGE_FIELDS.packageName}
        extra={plan && `收款 ${formatYuan(plan.price)} 元；${contentOf(plan)}`}
        rules={[{ required: true, message: '请选择套餐' }]}
      >
        <Select
          placeholder="请选择"
          loading={plans.isFetching}
          options={offered.map(({ id, name, price }) => ({
            value: id,
            label: `${name}（${formatYuan(price)}元）`,
          }))}
        />
      </FormItem>
      <FormItem field="saleUserId" label={OWNED_PACKAGE_FIELDS.saleUserId}>
        <Select
          allowClear
          showSearch
          placeholder="不指定"
          options={(sellers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormItem>
      {due && (
        // A refusal is on screen, at its field or as a message.
        <LatePayment
          due={due}
          byCode={{ charges, onCharge: (way) => void charge(way).catch(() => undefined) }}
        />
      )}
    </FormModal>
  );
}
