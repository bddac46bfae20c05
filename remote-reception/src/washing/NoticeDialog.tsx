import { type ReactNode, useId } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { isUntold } from '@hospital/shared/contract/washNotices';
import {
  Button,
  Input,
  LoadError,
  message,
  Modal,
  PageSkeleton,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { Telephone } from '../Telephone';
import { NoticeTag } from './NoticeTag';
import classes from './washing.module.css';

interface NoticeDialogProps {
  /** The plan as it was when the dialog was opened. */
  readonly plan: WashPlan;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 通知: what the owner of a finished animal is told. Whoever telephones says so; a text message is sent where one can be. */
export function NoticeDialog({ plan: opened, visible, onClose }: NoticeDialogProps): ReactNode {
  const field = useId();
  // What becomes of a text message is seen while the dialog is open.
  const plan = useCall(api.washing.info, { id: opened.id }).data ?? opened;
  const { data, error, isFetching, refetch } = useCall(api.washing.notice, { id: plan.id }, { silent: true });
  const text = useCallMutation(api.washing.text);
  const notify = useCallMutation(api.washing.notify);
  const version = { id: plan.id, version: plan.version };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(data?.text ?? '');
    message.success('已复制');
  };
  const send = async (): Promise<void> => {
    await text.mutateAsync(version);
    message.success('短信已提交，稍后发出');
  };
  const phoned = async (): Promise<void> => {
    await notify.mutateAsync(version);
    message.success('已登记电话通知');
    onClose();
  };
  return (
    <Modal
      title={`通知：${plan.petName}`}
      visible={visible}
      onCancel={onClose}
      style={{ width: 480 }}
      footer={
        <>
          {/* Over plain http browsers copy nothing by themselves. */}
          {'clipboard' in navigator && (
            <WaitingButton disabled={!data} onClick={copy}>
              复制内容
            </WaitingButton>
          )}
          {data?.textFlag === 'Y' && isUntold(plan.notice) && (
            <WaitingButton onClick={send}>{plan.notice === 'failed' ? '重发短信' : '发送短信'}</WaitingButton>
          )}
          {plan.notice === 'phoned' ? (
            <Button type="primary" onClick={onClose}>
              关闭
            </Button>
          ) : (
            <WaitingButton type="primary" onClick={phoned}>
              已电话通知
            </WaitingButton>
          )}
        </>
      }
    >
      {data ? (
        <>
          <p className={classes.about}>
            {plan.ownerName} <Telephone number={data.mobile} />
          </p>
          <label htmlFor={field}>通知内容</label>
          <Input.TextArea
            id={field}
            readOnly
            value={data.text}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onFocus={({ target }) => target.select()}
          />
          <div className={classes.told} role="status">
            <NoticeTag {...plan} />
          </div>
        </>
      ) : error ? (
        <LoadError what="通知内容" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton rows={2} />
      )}
    </Modal>
  );
}
