import { useEffect, useState, type ReactNode } from 'react';
import { ApiError, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Totals } from '@hospital/shared/contract/calls/bills';
import { ErrorCode, leavesOpen } from '@hospital/shared/contract/errors';
import { CODE_DIGITS, OWNED_PACKAGE_FIELDS } from '@hospital/shared/contract/packageWords';
import { formatFen, formatYuan } from '@hospital/shared/format';
import { Alert, Button, Checkbox, Input, message } from '@hospital/shared/ui/core';
import type { Payable } from '../PayDialog';
import { chosenOf, faultOf, groupsOf, requestOf, sumOf, type OfferChoice } from './offers.model';
import classes from './offers.module.css';
import { usePackageOffers } from './usePackageOffers';

interface PackageOffersProps {
  readonly bills: readonly Payable[];
  /** Hears what the bills come to then. */
  readonly onTaken: (totals: readonly Totals[]) => void;
  /** Hears how many fen the packages would take that are chosen here and not used yet. */
  readonly onChosen?: (fen: number) => void;
}

/** What was sent, and the fen that it takes off. */
interface Use {
  readonly request: ReturnType<typeof requestOf>;
  readonly amount: number;
}

/** What packages could take of the bills that are being paid, all of it chosen at first. Nothing where there is none. */
export function PackageOffers({ bills, onTaken, onChosen }: PackageOffersProps): ReactNode {
  const answer = usePackageOffers(
    bills.map(({ id }) => id),
    true,
  );
  const consume = useCallMutation(api.packages.consume, { silent: [ErrorCode.Invalid] });
  /** What was refused, in words that name the number of its package; it stands until something else is typed. */
  const [refused, setRefused] = useState('');
  const [choice, setChoice] = useState<OfferChoice>({ left: new Set(), codes: {} });
  const [unanswered, setUnanswered] = useState<Use | null>(null);
  const offers = answer.data?.list ?? [];
  const chosen = sumOf(chosenOf(offers, choice));
  useEffect(() => {
    onChosen?.(chosen);
    return () => onChosen?.(0);
  }, [chosen, onChosen]);
  const send = async (use: Use): Promise<void> => {
    if (consume.isPending) return;
    try {
      const done = await consume.mutateAsync(use.request);
      setUnanswered(null);
      message.success(`已用套餐抵扣 ${formatFen(use.amount)} 元`);
      onTaken(done.bills);
    } catch (error) {
      // Any other refusal is on screen; what is typed stays.
      if (error instanceof ApiError && error.code === ErrorCode.Invalid) setRefused(error.message);
      const isOpen = error instanceof ApiError && leavesOpen(error.code, unanswered !== null);
      setUnanswered(isOpen ? use : null);
    }
  };
  // What was used is offered no more: without this the bills would be said to cost as much as before.
  if (unanswered)
    return (
      <Alert
        style={{ marginBottom: 16 }}
        type="warning"
        content="没有收到服务器的答复，不确定套餐是否已使用，请勿先收款。请检查网络后再次确认，不会重复使用。"
        action={
          <Button size="small" loading={consume.isPending} onClick={() => void send(unanswered)}>
            再次确认
          </Button>
        }
      />
    );
  if (offers.length === 0) return null;
  const codeNeeded = answer.data?.codeNeeded === 'Y';
  const put = (next: OfferChoice): void => {
    setRefused('');
    setChoice(next);
  };
  const choose = (lineId: string, wanted: boolean): void => {
    const left = new Set(choice.left);
    if (wanted) left.delete(lineId);
    else left.add(lineId);
    put({ ...choice, left });
  };
  const take = async (): Promise<void> => {
    const fault = faultOf(offers, choice, codeNeeded);
    setRefused(fault);
    if (fault !== '') return;
    await send({ request: requestOf(bills, offers, choice), amount: sumOf(chosenOf(offers, choice)) });
  };
  return (
    <form
      className={classes.offers}
      aria-label="可用套餐"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      {groupsOf(offers).map(({ customerPackageId, name, packageNo, expireDate, offers: own }) => (
        <fieldset key={customerPackageId} className={classes.group}>
          <legend>
            {name} {packageNo}
            {expireDate !== '' && `，${expireDate}到期`}
          </legend>
          {own.map(({ lineId, productName, quantity, amount, remain }) => (
            <Checkbox
              key={lineId}
              checked={!choice.left.has(lineId)}
              onChange={(wanted) => choose(lineId, wanted)}
            >
              {productName} 用{quantity}次（剩{remain}次），抵 ¥{formatYuan(amount)}
            </Checkbox>
          ))}
          {codeNeeded && (
            <Input
              className={classes.code ?? ''}
              aria-label={`${OWNED_PACKAGE_FIELDS.code}：${packageNo}`}
              placeholder={`${OWNED_PACKAGE_FIELDS.code}（宠主告知）`}
              value={choice.codes[customerPackageId] ?? ''}
              inputMode="numeric"
              autoComplete="off"
              maxLength={CODE_DIGITS}
              status={refused.includes(packageNo) ? 'error' : undefined}
              aria-invalid={refused.includes(packageNo)}
              onChange={(text) =>
                put({ ...choice, codes: { ...choice.codes, [customerPackageId]: text.trim() } })
              }
            />
          )}
        </fieldset>
      ))}
      {refused !== '' && (
        <p className={classes.fault} role="alert">
          {refused}
        </p>
      )}
      <Button htmlType="submit" loading={consume.isPending}>
        使用套餐，抵 ¥{formatFen(chosen)}
      </Button>
    </form>
  );
}
