import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillWithLines, Totals } from '@hospital/shared/contract/calls/bills';
import { REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { ErrorCode, leavesOpen } from '@hospital/shared/contract/errors';
import { formatYuan } from '@hospital/shared/format';
import { usePageState, useUnsavedChanges } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  Button,
  Checkbox,
  Input,
  LoadError,
  message,
  Modal,
  PageSkeleton,
  Radio,
} from '@hospital/shared/ui/core';
import { useSettled } from '@hospital/shared/ui/data';
import { type Held, useLeave } from '../../useLeave';
import { Approval, type LastAsked, NOT_ASKED } from './Approval';
import { askedOf, faultOf, optionInWords, wayOf, type Asked, type DiscountValues } from './discount.model';
import classes from './discounts.module.css';
import { Given } from './Given';

interface DiscountDialogProps {
  readonly bill: BillWithLines;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** `type` of an offer. */
const COUPON = 2;

const NOTHING: DiscountValues = { way: '', typed: '', reason: '', left: [] };

/** F4: takes something off a bill, with each line before and after in sight, by keyboard alone. */
export function DiscountDialog({ bill, visible, onClose }: DiscountDialogProps): ReactNode {
  const { heldRef, leave } = useLeave(onClose);
  return (
    <Modal
      title={`折扣：${bill.billNo}`}
      visible={visible}
      style={{ width: 720 }}
      footer={null}
      autoFocus={false}
      onCancel={() => void leave()}
    >
      <Offered {...{ bill, visible, onClose, heldRef }} onLeave={() => void leave()} />
    </Modal>
  );
}

interface OfferedProps extends DiscountDialogProps {
  readonly heldRef: RefObject<Held>;
  /** Closes it, after asking where something was typed. */
  readonly onLeave: () => void;
}

function Offered({ bill, ...rest }: OfferedProps): ReactNode {
  const answer = useCall(api.discounts.list, { billId: bill.id }, { silent: true, hideLoading: true });
  const { data, error } = answer;
  if (!data && error)
    return (
      <LoadError
        what="折扣"
        error={error}
        retrying={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
    );
  if (!data) return <PageSkeleton rows={6} />;
  return (
    <>
      <Given bill={bill} discounts={data.list.filter(({ status }) => status === 0)} />
      <DiscountForm bill={bill} options={data.options} {...rest} />
    </>
  );
}

interface DiscountFormProps extends OfferedProps {
  readonly options: Awaited<ReturnType<typeof api.discounts.list>>['options'];
}

function DiscountForm({ bill, options, onClose, onLeave, visible, heldRef }: DiscountFormProps): ReactNode {
  const [mayApply, maySpecify] = [useMay(api.discounts.apply), useMay(api.discounts.specify)];
  const mayByHand = useMay(api.discounts.manual);
  const offered = options.filter(({ type }) => mayApply || (maySpecify && type !== COUPON));
  const usable = offered.filter(({ usable: can }) => can === 'Y');
  const first = usable[0] ? `plan:${usable[0].id}` : mayByHand ? 'rate' : '';
  const [lastAsked, keepAsked] = usePageState<LastAsked>(`approval:${bill.id}`, NOT_ASKED);
  // What waits for a manager stands there again, with what became of it: nobody has to know what they typed.
  const [begun] = useState<DiscountValues>((mayByHand && lastAsked.values) || { ...NOTHING, way: first });
  const [values, setValues] = useState(begun);
  const [approveToken, setApproveToken] = useState('');
  const area = useRef<HTMLFormElement>(null);
  // A radio hands no `autoFocus` on to its field: Enter is to take the first offer at once.
  const focusFirstOffer = useEffectEvent(() => {
    if (first.startsWith('plan:'))
      area.current?.querySelector<HTMLInputElement>('input[type="radio"]:checked')?.focus();
  });
  useEffect(() => {
    focusFirstOffer();
  }, []);
  const give = useGive(bill, options);
  /** An agreement may be too old, or for less than the bill comes to by now. */
  const askAnew = (): void => {
    setApproveToken('');
    keepAsked(NOT_ASKED);
  };
  const change = (part: Partial<DiscountValues>): void => {
    setValues({ ...values, ...part });
    setApproveToken('');
  };
  const isTyped =
    (values !== begun && (values.typed !== '' || values.reason !== '' || values.left.length > 0)) ||
    approveToken !== '';
  useUnsavedChanges(visible && isTyped);
  useEffect(() => {
    heldRef.current = isTyped ? 'typed' : 'nothing';
  });
  const lineIds = bill.items.map(({ id }) => id);
  const way = wayOf(values.way);
  // Another desk may have used the coupon while this dialog was open.
  const wanted = askedOf(values, lineIds);
  // What was sent without an answer may have been given by now, and be offered no more for that very reason.
  const isRepeat = wanted !== null && give.isUnanswered(wanted, approveToken);
  const isGone = !isRepeat && way?.kind === 'plan' && !options.some(({ id }) => id === way.id);
  const asked = isGone ? null : wanted;
  const settled = useSettled(asked ? JSON.stringify(asked) : '');
  const tried = useCall(
    api.discounts.validate,
    { billId: bill.id, ...(settled === '' ? {} : (JSON.parse(settled) as Asked)) },
    { enabled: settled !== '', silent: true, hideLoading: true, keepPrevious: true },
  );
  const trial =
    asked && settled === JSON.stringify(asked) && !tried.isPlaceholderData ? tried.data : undefined;
  const fault = isGone ? '所选优惠已不能使用，请重新选择' : faultOf(values);
  const byHand = way?.kind !== 'plan';
  const ready =
    isRepeat || (trial !== undefined && (trial.valid || (trial.needApprove && approveToken !== '')));
  const after = new Map((trial?.lines ?? []).map((line) => [line.id, line.after]));

  const send = (): void => {
    if (!asked) return;
    void give.send(asked, approveToken).then((given) => {
      if (given === 'given') {
        keepAsked(NOT_ASKED);
        onClose();
      } else if (given === 'disagreed') askAnew();
    });
  };
  /** Enter came before what it comes to was there: the discount is given when it is, unless something else is typed. */
  const early = useRef('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready) send();
    else early.current = trial || fault !== '' || !asked ? '' : JSON.stringify(asked);
  };
  const sendEarly = useEffectEvent(() => {
    const wanted = early.current;
    if (wanted === '') return;
    if (wanted !== JSON.stringify(asked)) early.current = '';
    else if (trial) {
      early.current = '';
      if (ready) send();
    }
  });
  useEffect(() => {
    sendEarly();
  }, [trial, ready, values]);
  if (offered.length === 0 && !mayByHand)
    return <p>{mayApply || maySpecify ? '没有可用的优惠' : '您没有给账单打折的权限，请联系管理员开通'}</p>;
  return (
    <form ref={area} className={classes.form} onSubmit={submit}>
      <Radio.Group
        aria-label="折扣方式"
        direction="vertical"
        value={values.way}
        onChange={(way: string) => change({ way, typed: '' })}
      >
        {offered.map((option) => (
          <Radio key={option.id} value={`plan:${option.id}`} disabled={option.usable === 'N'}>
            {optionInWords(option)}
            {option.reason !== '' && <span className={classes.minor}> {option.reason}</span>}
          </Radio>
        ))}
        {mayByHand && <Radio value="rate">手动折扣（折）</Radio>}
        {mayByHand && <Radio value="amount">手动减免（元）</Radio>}
      </Radio.Group>
      {byHand && (
        <div className={classes.typed}>
          <Input
            aria-label={values.way === 'amount' ? '减免金额' : '折扣'}
            placeholder={values.way === 'amount' ? '元，例如20' : '折，例如8.5'}
            value={values.typed}
            inputMode="decimal"
            autoComplete="off"
            autoFocus={first === 'rate'}
            maxLength={14}
            status={fault === '' ? undefined : 'error'}
            onChange={(typed) => change({ typed })}
          />
          <Input
            aria-label="折扣原因"
            placeholder="折扣原因（选填）"
            value={values.reason}
            maxLength={REASON_LIMIT}
            onChange={(reason) => change({ reason })}
          />
        </div>
      )}
      {fault !== '' && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <ul className={classes.lines} aria-label="项目">
        {bill.items.map(({ id, productName, amount }) => (
          <li key={id}>
            <Checkbox
              checked={!values.left.includes(id)}
              onChange={(chosen) =>
                change({ left: chosen ? values.left.filter((one) => one !== id) : [...values.left, id] })
              }
            >
              {productName}
            </Checkbox>
            <span className={classes.amounts}>
              <span className="visually-hidden">优惠前</span>
              {formatYuan(amount)}
              <span aria-hidden> → </span>
              <span className="visually-hidden">，优惠后</span>
              <strong>{formatYuan(after.get(id) ?? amount)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {trial && !trial.valid && !isRepeat && (
        <Alert type={trial.needApprove ? 'warning' : 'error'} content={trial.messages.join('；')} />
      )}
      {isRepeat && <Alert type="warning" content={UNANSWERED} />}
      {trial?.needApprove && !isRepeat && asked?.manual?.[0] && (
        <Approval
          key={settled}
          billId={bill.id}
          version={bill.version}
          manual={asked.manual[0]}
          asked={lastAsked}
          onAsked={(next) => keepAsked({ ...next, values })}
          onApproved={setApproveToken}
          onWithdrawn={askAnew}
        />
      )}
      <footer className={classes.foot}>
        <span role="status">
          {trial
            ? `优惠 ¥${formatYuan(trial.discountAmount)}，优惠后应收 ¥${formatYuan(trial.payableAmount)}`
            : `应收 ¥${formatYuan(bill.payableAmount)}`}
        </span>
        <div className={classes.buttons}>
          <Button onClick={onLeave}>关闭</Button>
          {/* A button that is off keeps Enter from the form, also while what it comes to is on its way. */}
          <Button
            type="primary"
            htmlType="submit"
            disabled={!asked || (trial !== undefined && !ready)}
            loading={give.pending}
          >
            确认折扣
          </Button>
        </div>
      </footer>
    </form>
  );
}

const UNANSWERED = '没有收到服务器的答复，不确定优惠是否已生效。请检查网络后再次确认，不会重复优惠。';

/** Beyond what was agreed to, and used before. */
const DISAGREED = [ErrorCode.DiscountBeyond, ErrorCode.ForbiddenTransition] as const;

const wordsOf = (asked: Asked, token: string): string => JSON.stringify([asked, token]);

/** Gives what is asked, by the call that is for it; once however often Enter is pressed. */
function useGive(bill: BillWithLines, options: DiscountFormProps['options']) {
  const specify = useCallMutation(api.discounts.specify);
  const apply = useCallMutation(api.discounts.apply);
  const manual = useCallMutation(api.discounts.manual);
  const batch = useCallMutation(api.discounts.manualBatch);
  const [mayApply, maySpecify] = [useMay(api.discounts.apply), useMay(api.discounts.specify)];
  const sending = useRef(false);
  // What nobody answered is sent again as it was: the bill has its next version once it was given.
  const [unanswered, setUnanswered] = useState<{
    readonly wanted: string;
    readonly again: () => Promise<Totals>;
  } | null>(null);
  const { version } = bill;

  const given = ({ discountIds, lineIds, manual: byHand }: Asked, token: string): Promise<Totals> => {
    const [planId] = discountIds ?? [];
    const isCoupon = options.some(({ id, type }) => id === planId && type === COUPON);
    const chosen = { ...{ billId: bill.id, version }, ...(lineIds ? { lineIds } : {}) };
    // Either call gives a plan: which one its user may make.
    const bySpecify = !isCoupon && maySpecify && (lineIds !== undefined || !mayApply);
    if (planId !== undefined)
      return bySpecify
        ? specify.mutateAsync({ ...chosen, planId })
        : apply.mutateAsync({ ...chosen, discountIds: [planId] });
    const { lineIds: some, ...off } = byHand?.[0] ?? {};
    const approved = token === '' ? {} : { approveToken: token };
    const [only, ...others] = some ?? bill.items.map(({ id }) => id);
    if (only !== undefined && others.length === 0)
      return manual.mutateAsync({ billItemId: only, ...off, ...approved, version });
    return batch.mutateAsync({
      ...{ billId: bill.id, ...off, ...approved, version },
      ...(some ? { lineIds: some } : {}),
    });
  };
  return {
    pending: [specify, apply, manual, batch].some(({ isPending }) => isPending),
    /** Whether this very discount was sent without an answer. */
    isUnanswered: (asked: Asked, token: string): boolean => unanswered?.wanted === wordsOf(asked, token),
    /**
     * What became of it: `given` is said once for all, else what refused it is on screen. `disagreed`: the agreement
     * does not hold for it (any more).
     */
    send: async (asked: Asked, token: string): Promise<'given' | 'refused' | 'disagreed'> => {
      if (sending.current) return 'refused';
      sending.current = true;
      const wanted = wordsOf(asked, token);
      const again = unanswered?.wanted === wanted ? unanswered.again : () => given(asked, token);
      try {
        const { discountAmount, payableAmount } = await again();
        setUnanswered(null);
        message.success(
          `优惠已生效，共优惠${formatYuan(discountAmount)}元，应收${formatYuan(payableAmount)}元`,
        );
        return 'given';
      } catch (error) {
        const isOpen = error instanceof ApiError && leavesOpen(error.code, unanswered?.wanted === wanted);
        setUnanswered(isOpen ? { wanted, again } : null);
        const disagreed = error instanceof ApiError && DISAGREED.some((code) => code === error.code);
        return disagreed && token !== '' ? 'disagreed' : 'refused';
      } finally {
        sending.current = false;
      }
    },
  };
}
