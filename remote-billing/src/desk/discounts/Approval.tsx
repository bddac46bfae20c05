import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { approvalStates } from '@hospital/shared/contract/approvalStates';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { transformPassword } from '@hospital/shared/contract/password';
import { Button, Input, message } from '@hospital/shared/ui/core';
import type { Asked, DiscountValues } from './discount.model';
import classes from './discounts.module.css';

interface ApprovalProps {
  readonly billId: string;
  /** Of the bill that is on screen. */
  readonly version: number;
  /** What is to be agreed to. */
  readonly manual: NonNullable<Asked['manual']>[number];
  /** The same discount of the bill finds its request again. */
  readonly asked: LastAsked;
  readonly onAsked: (asked: LastAsked) => void;
  readonly onApproved: (approveToken: string) => void;
  /** Hears that the request was taken back. */
  readonly onWithdrawn: () => void;
}

/** What was asked for last, and its request: the manager may agree while the dialog is closed. */
export interface LastAsked {
  readonly wanted: string;
  readonly id: string;
  /** Of the bill when it was asked for. */
  readonly version: number;
  /** As it was typed. */
  readonly values?: DiscountValues;
}

export const NOT_ASKED: LastAsked = { wanted: '', id: '', version: 0 };

/** Why somebody cannot agree here, as the server says it: it is shown beside the fields. */
const AT_FIELDS = [ErrorCode.Invalid, ErrorCode.WrongCredentials, ErrorCode.TooManyRequests] as const;

/** A manager's agreement: with their own password at this screen, or live from their own. */
export function Approval({
  billId,
  version,
  manual,
  asked,
  onAsked,
  onApproved,
  onWithdrawn,
}: ApprovalProps): ReactNode {
  const ask = useCallMutation(api.discounts.ask);
  const approve = useCallMutation(api.discounts.approve, { silent: [...AT_FIELDS] });
  const withdraw = useCallMutation(api.discounts.withdraw);
  const { reason: _, ...off } = manual;
  const wanted = JSON.stringify(off);
  const known = asked.wanted === wanted ? asked.id : '';
  const setId = (next: string): void => onAsked({ wanted, id: next, version });
  const [loginName, setLoginName] = useState('');
  const [password, setPassword] = useState('');
  /** Why nobody could agree here; it stands beside the fields until something else is typed. */
  const [refused, setRefused] = useState('');
  const answer = useCall(
    api.discounts.approval,
    { id: known },
    { enabled: known !== '', silent: true, hideLoading: true },
  );
  const status = answer.data?.status ?? 0;
  // What expired, is not to be found, or waits for a bill that has changed since, which may be more than anybody may
  // agree to, is asked for anew.
  const isGone = answer.error || answer.data?.expiredFlag === 'Y';
  const id = isGone || (status === 0 && asked.version !== version) ? '' : known;
  const hear = useEffectEvent(onApproved);
  useEffect(() => {
    if (id !== '' && status === 1) hear(id);
  }, [id, status]);

  const isSending = useRef(false);
  /** Enter may come twice before the page shows that the first one is on its way. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    await work().finally(() => (isSending.current = false));
  };
  const request = async (how: { readonly hereFlag?: 'Y' }): Promise<string> => {
    if (id !== '' && status === 0) return id;
    const made = await ask.mutateAsync({ billId, ...manual, ...how });
    setId(made.id);
    return made.id;
  };
  const here = async (): Promise<void> => {
    setRefused('');
    try {
      const asking = await request({ hereFlag: 'Y' });
      await approve.mutateAsync({ id: asking, loginName, password: transformPassword(password.trim()) });
      setPassword('');
      onApproved(asking);
    } catch (error) {
      // Any other refusal is on screen.
      if (error instanceof ApiError && AT_FIELDS.some((code) => code === error.code))
        setRefused(error.message);
      setPassword('');
    }
  };
  const takeBack = async (): Promise<void> => {
    try {
      await withdraw.mutateAsync({ id });
      message.success('已撤回申请');
      onWithdrawn();
    } catch {
      // The refusal is on screen; what was answered meanwhile comes by itself.
    }
  };
  const words =
    status === 0
      ? '已请求审批，等待经理处理'
      : `${answer.data?.approverName ?? ''}${approvalStates.words[status]}`;
  return (
    <section className={classes.approval} aria-label="经理审批">
      {id !== '' && (
        <p role="status">
          {words}
          {status === 0 && (
            <Button size="small" type="text" loading={withdraw.isPending} onClick={() => void once(takeBack)}>
              撤回申请
            </Button>
          )}
        </p>
      )}
      {status !== 1 && (
        <div className={classes.typed}>
          <Input
            aria-label="审批人账号"
            placeholder="审批人账号"
            autoComplete="off"
            maxLength={64}
            value={loginName}
            status={refused === '' ? undefined : 'error'}
            onChange={(typed) => {
              setRefused('');
              setLoginName(typed);
            }}
          />
          <Input
            type="password"
            aria-label="审批人密码"
            placeholder="审批人密码"
            autoComplete="new-password"
            maxLength={64}
            value={password}
            status={refused === '' ? undefined : 'error'}
            onChange={(typed) => {
              setRefused('');
              setPassword(typed);
            }}
            onPressEnter={(event) => {
              event.preventDefault();
              if (loginName !== '' && password !== '') void once(here);
            }}
          />
          <Button
            disabled={loginName === '' || password === ''}
            loading={approve.isPending}
            onClick={() => void once(here)}
          >
            现场审批
          </Button>
          <Button
            disabled={id !== '' && status === 0}
            loading={ask.isPending}
            onClick={() =>
              void once(async () => {
                await request({}).catch(() => undefined); // what refused it is on screen
              })
            }
          >
            请求经理审批
          </Button>
        </div>
      )}
      {refused !== '' && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
    </section>
  );
}
