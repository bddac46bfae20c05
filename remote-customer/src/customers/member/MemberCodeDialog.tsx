import { type ReactNode, useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { MEMBER_CODE_SECONDS } from '@hospital/shared/contract/bounds';
import { Button, LoadError, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import classes from './member.module.css';

interface MemberCodeDialogProps {
  readonly owner: { readonly id: string; readonly name: string };
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** A code that a desk scans into the box that finds owners; good once, for a minute, and then a new one is made. */
export default function MemberCodeDialog({ owner, visible, onClose }: MemberCodeDialogProps): ReactNode {
  const { mutate, data, error, isPending } = useCallMutation(api.customers.memberCode, { silent: true });
  const make = (): void => mutate({ ownerId: owner.id });
  // One for each opening; pressed again by hand.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(make, []);
  const left = useSecondsLeft(data?.sk);
  return (
    <Modal
      title={`会员码：${owner.name}`}
      visible={visible}
      style={{ width: 360 }}
      footer={<Button onClick={onClose}>关闭</Button>}
      onCancel={onClose}
    >
      {error ? (
        <LoadError what="会员码" error={error} retrying={isPending} onRetry={make} />
      ) : data ? (
        <div className={classes.code}>
          {left > 0 ? (
            <>
              <img
                className={classes.picture}
                alt="会员码二维码"
                src={`data:image/svg+xml,${encodeURIComponent(renderSVG(data.sk))}`}
              />
              <code className={classes.text}>{data.sk}</code>
              <p className={classes.note}>{left} 秒内有效，限用一次</p>
            </>
          ) : (
            <p className={classes.note}>会员码已过期</p>
          )}
          <Button loading={isPending} onClick={make}>
            重新生成
          </Button>
        </div>
      ) : (
        <PageSkeleton rows={5} />
      )}
    </Modal>
  );
}

/** Counts down from the moment that a code came. */
function useSecondsLeft(code: string | undefined): number {
  const [left, setLeft] = useState(MEMBER_CODE_SECONDS);
  const [counted, setCounted] = useState(code);
  if (code !== counted) {
    setCounted(code);
    setLeft(MEMBER_CODE_SECONDS);
  }
  useEffect(() => {
    if (code === undefined) return undefined;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [code]);
  return left;
}
