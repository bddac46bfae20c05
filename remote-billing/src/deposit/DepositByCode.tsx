import { useRef, useState, type ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import type { ChargeWay } from '@hospital/shared/contract/chargeWords';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import {
  Button,
  FormItem,
  FormModal,
  InputNumber,
  message,
  numberRules,
  Select,
  yuanBounds,
} from '@hospital/shared/ui/core';
import { ChargeDialog } from '../ChargeDialog';
import { printSlip } from '../printSlip';
import { depositAgainWords } from './depositAgainWords';
import { isOpen, useCharges } from '../useCharges';

interface DepositValues {
  readonly amount: number;
  readonly way: ChargeWay;
}

const TITLE = '扫码收取押金';
/** Yuan, as deposits that are taken by hand. */
const MOST = 100_000;

/** Part `billing/deposit`: takes a deposit for a stay by a provider's code. Nothing without a provider. */
export default function DepositByCode({ kind, stayId }: PropsOf<'billing/deposit'>): ReactNode {
  const charges = useCharges(({ purpose, subjectId }) => purpose === kind && subjectId === stayId);
  const mayPrint = useMay(api.bills.print);
  // Each opening is one of its own.
  const [{ opening, visible }, setDialog] = useState({ opening: 0, visible: false });
  const close = (): void => setDialog({ opening, visible: false });
  // A form that has sent closes: then the code has come in its place.
  const begun = useRef(false);
  // What is typed stays while a charge stands in place of the form.
  const [kept, keep] = useState<Partial<DepositValues>>({});
  const { charge, ways } = charges;
  if (ways.length === 0) return null;
  const paid = ({ amount, paymentId }: Charge): void => {
    message.success(`已收取押金 ¥${formatYuan(amount)}`);
    if (paymentId && mayPrint) void printSlip(paymentId, depositAgainWords());
    charges.leave();
    keep({});
    close();
  };
  return (
    <>
      <Button
        onClick={() => {
          // What a code brought before is no news of the next one.
          if (charge && !isOpen(charge)) charges.leave();
          setDialog({ opening: opening + 1, visible: true });
        }}
      >
        {charge && isOpen(charge) ? '扫码收款中' : TITLE}
      </Button>
      {opening > 0 &&
        (charge ? (
          <ChargeDialog
            title={TITLE}
            {...{ visible, charge, onClose: close, onPaid: paid }}
            onOver={charges.leave}
          />
        ) : (
          <FormModal<DepositValues>
            key={opening}
            title={TITLE}
            visible={visible}
            width={480}
            labelWidth={112}
            initialValues={{ ...(ways[0] ? { way: ways[0] } : {}), ...kept }}
            submitText="生成收款码"
            onSubmit={async ({ amount, way }) => {
              keep({ amount, way });
              await charges.start({ stay: { kind, id: stayId }, amount, way });
              begun.current = true;
            }}
            onClose={() => {
              if (!begun.current) close();
              begun.current = false;
            }}
          >
            <FormItem
              field="amount"
              label="押金（元）"
              rules={numberRules(yuanBounds(0.01, MOST), '请填写金额')}
            >
              <InputNumber hideControl autoFocus />
            </FormItem>
            <FormItem field="way" label="收取方式" rules={[{ required: true, message: '请选择收取方式' }]}>
              <Select options={ways.map((value) => ({ value, label: PAY_WAY_WORDS[value] }))} />
            </FormItem>
          </FormModal>
        ))}
    </>
  );
}
