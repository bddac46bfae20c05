import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { DEPOSIT_KEPT, depositBackWords, KEEP_DEPOSIT } from '@hospital/shared/contract/accountWords';
import type { BoardingOut } from '@hospital/shared/contract/calls/boarding';
import { useDraft } from '@hospital/shared/drafts';
import { formatYuan } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  askToLeave,
  Button,
  Checkbox,
  DraftOffer,
  InputNumber,
  LoadError,
  message,
  Modal,
  numberFault,
  PageSkeleton,
  Select,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { useSettled } from '@hospital/shared/ui/data';
import { printSlip } from '@hospital/shared/slips';
import { Overdue, Spent, Undone } from './OutNotes';
import classes from './out.module.css';

interface OutDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface Extra {
  readonly productId: string;
  readonly name: string;
  /** Undefined while the field is empty. */
  readonly quantity: number | undefined;
}

/** What is filled in of a leaving. */
interface Leaving {
  readonly extras: readonly Extra[];
  /** The deposit pays at the till. */
  readonly keepDeposit: boolean;
}

const NOTHING: Leaving = { extras: [], keepDeposit: false };

/** How much of one product is charged, as the call takes it. */
const QUANTITY = { least: 0.001, most: 1000, decimals: 3 };

/** What is wrong with a quantity, in words; null where it may be charged. */
const quantityFault = ({ quantity }: Extra): string | null =>
  quantity === undefined ? '请输入数量' : numberFault(quantity, QUANTITY);

/** Categories of what may be charged besides: services, bathing and beauty. */
const SERVICES = ['H3', 'C1', 'C2'];

/** 离店: what the stay comes to, shown before anything is saved. */
export function OutDialog({ id, visible, onClose }: OutDialogProps): ReactNode {
  const [leaving, setLeaving] = useState<Leaving>(NOTHING);
  const { extras, keepDeposit } = leaving;
  const draft = useDraft<Leaving>(`boarding:${id}:leave`);
  const typed = extras.length > 0 || keepDeposit;
  useUnsavedChanges(typed && visible);
  const change = (part: Partial<Leaving>): void => {
    const next = { ...leaving, ...part };
    setLeaving(next);
    draft.keep(next.extras.length > 0 || next.keepDeposit ? next : null);
  };
  const giveUp = async (): Promise<void> => {
    if (typed && !(await askToLeave())) return;
    draft.keep(null);
    onClose();
  };
  const stay = useCall(api.boarding.info, { id }, { staleTime: 0, silent: true });
  const out = useCallMutation(api.boarding.checkOut);
  // Who has no 账单查询 asks somebody who has.
  const who = useMay(api.bills.page) ? '可' : '可请同事';
  const back = depositBackWords(useMay(api.accounts.refundDeposit));
  const wrong = extras.some((extra) => quantityFault(extra) !== null);
  const extraItems = extras.map(({ productId, quantity = 0 }) => ({ productId, quantity }));
  const kept = keepDeposit ? ({ keepDepositFlag: 'Y' } as const) : {};
  const preview = useCall(
    api.boarding.checkOut,
    { id, preview: 'Y', extraItems, ...kept, version: stay.data?.version ?? 1 },
    {
      staleTime: 0,
      silent: true,
      hideLoading: true,
      keepPrevious: true,
      // Once it has ended there is nothing to ask, though the dialog stands until all is read anew.
      enabled: visible && stay.data !== undefined && !wrong && !out.isPending && !out.isSuccess,
    },
  );
  const { data, error, isFetching, refetch } = preview;
  const leave = async (): Promise<void> => {
    // What was shown is what is charged, however long the dialog stood open.
    const bill = await out.mutateAsync({
      ...{ id, extraItems, ...kept, version: stay.data?.version ?? 1 },
      ...(data?.outTime ? { outTime: data.outTime } : {}),
    });
    const paid = bill.payable > 0 ? `待收 ¥${formatYuan(bill.payable)}` : '已结清';
    const rest =
      bill.rest > 0 ? `；押金余额 ¥${formatYuan(bill.rest)}，${keepDeposit ? DEPOSIT_KEPT : back}` : '';
    message.success(`已离店，账单 ${bill.billNo} ${paid}${rest}`);
    if (bill.paymentId && stay.data)
      void printSlip({
        ...{ paymentId: bill.paymentId, title: '小票', ifWantedBy: stay.data.storeId },
        failed: `小票打印失败，${who}在账单查询中补打`,
      });
    draft.discard();
    onClose();
  };
  return (
    <Modal
      title={stay.data ? `离店：${stay.data.petName}（${stay.data.cageName}）` : '离店'}
      visible={visible}
      style={{ width: 640 }}
      onCancel={() => void giveUp()}
      footer={
        <>
          <Button onClick={() => void giveUp()}>取消</Button>
          <WaitingButton type="primary" disabled={!data || isFetching || !stay.data || wrong} onClick={leave}>
            确认离店
          </WaitingButton>
        </>
      }
    >
      {error && (
        <LoadError what="结算预览" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PageSkeleton rows={5} />}
      {stay.data && <Overdue {...stay.data} />}
      {stay.data && <Undone {...stay.data} />}
      {!error && data && (
        <Sum out={data} rest={keepDeposit ? DEPOSIT_KEPT : `可用于支付之后的账单；${back}`}>
          {(keepDeposit || data.deposit > 0) && (
            <Checkbox
              className={classes.keep ?? ''}
              checked={keepDeposit}
              onChange={(keep) => change({ keepDeposit: keep })}
            >
              {KEEP_DEPOSIT}
            </Checkbox>
          )}
        </Sum>
      )}
      {!error && data && stay.data && <Spent stay={stay.data} out={data} />}
      <DraftOffer<Leaving>
        draft={draft}
        differences={(had) => [
          {
            label: '附加项目',
            saved: '',
            draft: had.extras.map(({ name, quantity }) => `${name} × ${quantity ?? ''}`).join('、'),
          },
          { label: '押金', saved: '', draft: had.keepDeposit ? '暂不抵扣' : '' },
        ]}
        onRestore={change}
      />
      {!error && <Extras extras={extras} onChange={(next) => change({ extras: next })} />}
    </Modal>
  );
}

interface SumProps {
  readonly out: BoardingOut;
  /** What becomes of the rest of the deposit. */
  readonly rest: string;
  readonly children: ReactNode;
}

function Sum({ out, rest, children }: SumProps): ReactNode {
  return (
    <div aria-live="polite">
      <p className={classes.nights}>{nightsInWords(out)}</p>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">数量</th>
            <th scope="col">单价</th>
            <th scope="col">金额</th>
          </tr>
        </thead>
        <tbody>
          {out.lines.map((line, at) => (
            <tr key={at}>
              <td>{line.productName}</td>
              <td>{line.quantity}</td>
              <td>{formatYuan(line.price)}</td>
              <td>{formatYuan(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
      <dl className={classes.sum}>
        <dt>合计</dt>
        <dd>¥{formatYuan(out.amount)}</dd>
        {out.deposit > 0 && (
          <>
            <dt>押金抵扣</dt>
            <dd>-¥{formatYuan(out.deposit)}</dd>
          </>
        )}
        <dt>待收</dt>
        <dd className={classes.payable}>¥{formatYuan(out.payable)}</dd>
      </dl>
      {out.rest > 0 && (
        <Alert
          type="info"
          style={{ marginBottom: 12 }}
          content={`押金余额 ¥${formatYuan(out.rest)} 留在宠主账户，${rest}`}
        />
      )}
    </div>
  );
}

/** How long it was, and that half a night is charged for leaving late. */
const nightsInWords = ({ nights, dayPrice }: BoardingOut): string => {
  const late = Number.isInteger(nights) ? '' : '，含超过离店时间加收的0.5晚';
  return `共${nights}晚${late}，每晚 ¥${formatYuan(dayPrice)}`;
};

function Extras({
  extras,
  onChange,
}: {
  readonly extras: readonly Extra[];
  readonly onChange: (extras: readonly Extra[]) => void;
}): ReactNode {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data, isFetching } = useCall(
    api.products.inStore,
    { keyword, categoryCodes: SERVICES, page: 1, pageSize: 20 },
    { enabled: keyword !== '', silent: true, hideLoading: true },
  );
  const offered = (data?.list ?? []).filter(({ stockFlag }) => stockFlag === 'N');
  const add = (productId: string): void => {
    const found = offered.find((one) => one.productId === productId);
    setTyped('');
    if (found && !extras.some((one) => one.productId === productId))
      onChange([...extras, { productId, name: found.name, quantity: 1 }]);
  };
  return (
    <section aria-label="附加项目" className={classes.extras}>
      <Select
        aria-label="添加附加项目"
        placeholder="添加洗澡、护理等附加项目：输入名称或拼音"
        showSearch
        filterOption={false}
        value={undefined}
        loading={isFetching}
        inputValue={typed}
        onInputValueChange={setTyped}
        options={offered.map(({ productId, name, price, unit }) => ({
          value: productId,
          label: `${name}，¥${formatYuan(price)}/${unit}`,
        }))}
        notFoundContent={keyword === '' ? '输入名称或拼音查找' : '没有找到项目'}
        onChange={(productId: string) => add(productId)}
      />
      {extras.map((extra) => (
        <div key={extra.productId} className={classes.extra}>
          <span>{extra.name}</span>
          <Quantity
            extra={extra}
            onChange={(quantity) =>
              onChange(extras.map((one) => (one.productId === extra.productId ? { ...one, quantity } : one)))
            }
          />
          <Button
            aria-label={`移除：${extra.name}`}
            onClick={() => onChange(extras.filter(({ productId }) => productId !== extra.productId))}
          >
            移除
          </Button>
        </div>
      ))}
    </section>
  );
}

interface QuantityProps {
  readonly extra: Extra;
  readonly onChange: (quantity: number | undefined) => void;
}

/** How much of an extra is charged; what cannot be is said below, and stays as it was typed. */
function Quantity({ extra, onChange }: QuantityProps): ReactNode {
  const fault = quantityFault(extra);
  return (
    <div>
      <InputNumber
        aria-label={`数量：${extra.name}`}
        aria-invalid={fault !== null}
        error={fault !== null}
        {...(extra.quantity === undefined ? {} : { value: extra.quantity })}
        onChange={onChange}
      />
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
