import { type ReactNode, useRef } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Transfer } from '@hospital/shared/contract/calls/transfers';
import {
  INTO_CLOSED,
  TRANSFER_FIELDS,
  TRANSFER_REMARK_LIMIT,
} from '@hospital/shared/contract/transferStates';
import { useMay, useSession } from '@hospital/shared/session';
import { Alert, Checkbox, FormItem, FormModal, Input, useForm, useWatch } from '@hospital/shared/ui/core';
import { type Choice, ChoiceSelect, useRecordForm, type Words } from '@hospital/shared/ui/data';
import { inUnits } from '../quantityText';
import { faultOfItems, type ItemValue, ItemsField } from './ItemsField';
import { useRefusedLine } from './useRefusedLine';
import type { TransferDialogProps } from './useTransfer';

interface EditValues {
  readonly from?: Choice;
  /** On the company side, which stands in no warehouse. */
  readonly to?: Choice;
  readonly items: readonly ItemValue[];
  readonly urgent: boolean;
  readonly remarks: string;
  readonly submitNow: boolean;
}

const WORDS: Words<EditValues> = {
  from: [TRANSFER_FIELDS.fromWarehouseId, ({ from }) => from?.name ?? ''],
  to: [TRANSFER_FIELDS.toWarehouseId, ({ to }) => to?.name ?? ''],
  items: [
    TRANSFER_FIELDS.items,
    ({ items = [] }) =>
      items.map(({ name, quantity, unit }) => `${name} ${inUnits(Number(quantity ?? 0), unit)}`).join('；'),
  ],
  urgent: [TRANSFER_FIELDS.urgentFlag, ({ urgent = false }) => (urgent ? '是' : '否')],
  remarks: [TRANSFER_FIELDS.remarks, ({ remarks = '' }) => remarks],
  submitNow: ['保存后提交', ({ submitNow = true }) => (submitNow ? '是' : '否')],
};

const valuesOf = (transfer: Transfer): EditValues => ({
  from: { id: transfer.fromWarehouseId, name: transfer.fromWarehouseName },
  to: { id: transfer.toWarehouseId, name: transfer.toWarehouseName },
  items: transfer.items.map(({ productId, productName, spec, unit, applyQuantity }) => ({
    ...{ productId, name: productName, spec, unit, quantity: applyQuantity },
  })),
  ...{ urgent: transfer.urgentFlag === 'Y', remarks: transfer.remarks, submitNow: true },
});
const newTransfer: EditValues = { items: [], urgent: false, remarks: '', submitNow: true };

/** 新增调拨, or a draft, or one that was sent back. One instance serves one opening. */
export function EditDialog({ id, visible, onClose }: TransferDialogProps): ReactNode {
  const [form] = useForm<EditValues>();
  const record = useCall(api.transfers.info, { id }, { enabled: id !== '', staleTime: 0, silent: true });
  const places = useCall(api.transfers.places, {}, { silent: true, hideLoading: true });
  const own = useCall(api.warehouses.all, {}, { silent: true, hideLoading: true });
  const save = useCallMutation(api.transfers.save);
  const submit = useCallMutation(api.transfers.submit);
  const maySubmit = useMay(api.transfers.submit);
  const { workspaceType, warehouseId } = useSession().workplace;
  const choosesPlace = workspaceType === 1;
  const edited = useRecordForm<EditValues, Transfer>({
    entity: `transfer:${id || 'new'}`,
    what: '调拨单',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial: newTransfer,
    words: WORDS,
    mayBeNew: false,
    onClose,
  });
  const from = useWatch('from', form) as Choice | undefined;
  const items = (useWatch('items', form) as EditValues['items'] | undefined) ?? [];
  const refused = useRefusedLine(items.map(({ productId }) => ({ id: productId, productId })));
  // What was saved already is not saved as another one when its submission is refused.
  const saved = useRef<{ readonly transfer: Transfer; readonly contents: string } | null>(null);
  const send = (values: EditValues): Promise<void> => {
    const submits = maySubmit && values.submitNow;
    const request = {
      fromWarehouseId: values.from?.id ?? '',
      ...(choosesPlace ? { toWarehouseId: values.to?.id ?? '' } : {}),
      ...{ urgentFlag: values.urgent ? ('Y' as const) : ('N' as const), remarks: values.remarks ?? '' },
      items: values.items.map(({ productId, quantity }) => ({
        productId,
        applyQuantity: Number(quantity ?? 0),
      })),
    };
    return edited.send(
      async (version) => {
        const before = saved.current?.transfer;
        const known = before
          ? // Of somebody else's since, once its user goes on from that.
            { id: before.id, version: Math.max(before.version, version ?? 0) }
          : id && version !== undefined
            ? { id, version }
            : null;
        const contents = JSON.stringify(request);
        // Only its submission is asked for again, as it was: the answer to the first may have been lost.
        const isSaved = saved.current?.contents === contents && known?.version === before?.version;
        await refused.send(
          values.items.map(({ productId: line }) => ({ id: line })),
          async () => {
            // A new one has no version to be replaced.
            const transfer =
              before && isSaved ? before : await save.mutateAsync({ ...request, ...(known ?? {}) } as never);
            saved.current = { transfer, contents };
            if (submits) await submit.mutateAsync({ id: transfer.id, version: transfer.version });
          },
        );
      },
      submits ? '已提交，等待审核' : '已保存为草稿',
    );
  };
  const choicesOf = (list: typeof places.data | typeof own.data) =>
    (list ?? []).map((one) => ({ id: one.id, name: one.warehouseName }));
  // What a store has left when it closes is fetched by who asks for it; where nothing is left there is nothing to ask.
  const givers = places.data
    ?.filter(({ emptyFlag }) => emptyFlag !== 'Y')
    .map(({ closedFlag, ...one }) =>
      closedFlag === 'Y' ? { ...one, warehouseName: `${one.warehouseName}（已停业）` } : one,
    );
  const closed = new Set(
    places.data?.filter(({ closedFlag }) => closedFlag === 'Y').map(({ id: one }) => one),
  );
  const blocked = !choosesPlace && closed.has(warehouseId) ? INTO_CLOSED : '';
  const submitNow = useWatch('submitNow', form) as boolean | undefined;

  return (
    <FormModal<EditValues>
      {...edited.modal}
      title={id ? `编辑调拨：${record.data?.transferNo ?? ''}` : '新增调拨'}
      visible={visible}
      form={form}
      width={760}
      labelWidth={88}
      blocked={blocked}
      submitText={maySubmit && submitNow !== false ? '提交' : '保存草稿'}
      onBeforeSubmit={async (values) => {
        const fault = faultOfItems(values.items);
        refused.say(fault);
        return fault === null;
      }}
      onSubmit={send}
    >
      {edited.notes}
      {blocked !== '' && <Alert type="warning" style={{ marginBottom: 16 }} content={blocked} />}
      <FormItem
        field="from"
        label={TRANSFER_FIELDS.fromWarehouseId}
        rules={[{ required: true, message: '请选择调出仓库' }]}
      >
        <ChoiceSelect
          showSearch
          placeholder="向哪个仓库申请"
          source={places}
          choices={choicesOf(givers).filter((one) => one.id !== warehouseId)}
        />
      </FormItem>
      {choosesPlace && (
        <FormItem
          field="to"
          label={TRANSFER_FIELDS.toWarehouseId}
          rules={[{ required: true, message: '请选择调入仓库' }]}
        >
          <ChoiceSelect
            showSearch
            placeholder="请选择"
            source={own}
            choices={choicesOf(own.data).filter((one) => one.id !== from?.id && !closed.has(one.id))}
          />
        </FormItem>
      )}
      <FormItem
        field="items"
        label={TRANSFER_FIELDS.items}
        rules={[{ required: maySubmit && submitNow !== false, message: '请添加调拨商品' }]}
      >
        <ItemsField fromWarehouseId={from?.id ?? ''} refused={refused} />
      </FormItem>
      <FormItem field="urgent" label={TRANSFER_FIELDS.urgentFlag} triggerPropName="checked">
        <Checkbox>加急，提醒对方优先处理</Checkbox>
      </FormItem>
      <FormItem field="remarks" label={TRANSFER_FIELDS.remarks}>
        <Input.TextArea
          maxLength={TRANSFER_REMARK_LIMIT}
          showWordLimit
          autoSize={{ minRows: 2, maxRows: 4 }}
        />
      </FormItem>
      {maySubmit && (
        <FormItem field="submitNow" label="提交" triggerPropName="checked">
          <Checkbox>保存后提交审核；不勾选则保存为草稿</Checkbox>
        </FormItem>
      )}
    </FormModal>
  );
}
