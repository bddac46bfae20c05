import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { TIP_CHANNELS, TIP_STATES, type TipChannel } from '@hospital/shared/contract/immuneWords';
import {
  FormItem,
  FormModal,
  Input,
  LoadError,
  message,
  Radio,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { sayGone } from '@hospital/shared/ui/data';
import type { PlanDialogProps } from './MoveDialog';

interface TipValues {
  readonly channel: TipChannel;
  readonly content?: string;
  readonly result?: string;
}

const TELEPHONE = 3;

/** 提醒: by text message where somebody sends them, or that somebody telephoned, and what the owner said. */
export function TipDialog({ plan, visible, onClose }: PlanDialogProps): ReactNode {
  const [form] = useForm<TipValues>();
  const text = useCall(api.immunisation.tipText, { id: plan.id }, { silent: true, staleTime: 0 });
  const tip = useCallMutation(api.immunisation.tip, { onError: sayGone });
  const channels = text.data?.channels ?? [];
  const first: TipChannel = channels[0] ?? TELEPHONE;
  // The fields of another way, shown for a moment, would count as something that was typed and taken away.
  const channel = (useWatch('channel', form) as TipChannel | undefined) ?? first;
  const submit = async ({ channel: way, content = '', result = '' }: TipValues): Promise<void> => {
    await tip.mutateAsync({
      ...{ id: plan.id, channel: way },
      ...(way === TELEPHONE ? { result } : { content }),
    });
    message.success(way === TELEPHONE ? '已登记电话提醒' : '提醒已进入发送队列');
  };
  return (
    <FormModal<TipValues>
      title={`提醒：${plan.petName} ${plan.productName}`}
      visible={visible}
      form={form}
      labelWidth={88}
      loading={!text.data && text.isFetching}
      failure={
        text.error &&
        !text.data && (
          <LoadError
            what="提醒内容"
            error={text.error}
            retrying={text.isFetching}
            onRetry={() => void text.refetch()}
          />
        )
      }
      initialValues={{
        channel: first,
        ...(text.data ? { content: text.data.text } : {}),
      }}
      submitText={channel === TELEPHONE ? '登记' : '发送'}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormItem
        field="channel"
        label="提醒方式"
        extra={text.data && `宠主 ${plan.ownerName} ${text.data.mobile}`}
      >
        <Radio.Group
          options={([1, 2, 3] as const).map((value) => ({
            value,
            label: channels.includes(value) ? TIP_CHANNELS[value] : `${TIP_CHANNELS[value]}（未接入）`,
            disabled: !channels.includes(value),
          }))}
        />
      </FormItem>
      {channel === TELEPHONE ? (
        <>
          <FormItem label="可以这样说">{text.data?.text}</FormItem>
          <FormItem field="result" label="沟通结果">
            <Input.TextArea
              maxLength={200}
              autoSize={{ minRows: 2, maxRows: 4 }}
              placeholder="如 周六上午来"
            />
          </FormItem>
        </>
      ) : (
        <FormItem field="content" label="内容" rules={[{ required: true, message: '请填写提醒内容' }]}>
          <Input.TextArea maxLength={300} autoSize={{ minRows: 3, maxRows: 6 }} />
        </FormItem>
      )}
      {plan.tips.length > 0 && (
        <FormItem label="以往提醒">
          <ul>
            {plan.tips.slice(0, 5).map((one) => (
              <li key={one.time}>
                {one.time.slice(0, 16)} {one.userName} {TIP_CHANNELS[one.channel]} {TIP_STATES[one.state]}
                {one.result && `，${one.result}`}
              </li>
            ))}
          </ul>
        </FormItem>
      )}
    </FormModal>
  );
}
