import type { ReactNode } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Boarding, BoardingCheck } from '@hospital/shared/contract/calls/boarding';
import { BOARDING_FIELDS } from '@hospital/shared/contract/boardingWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { isDay } from '@hospital/shared/format';
import { Part } from '@hospital/shared/parts';
import { mayNow, useMay } from '@hospital/shared/session';
import { FormItem, FormModal, Input, Radio, useForm, useWatch } from '@hospital/shared/ui/core';
import { useRecordForm, useSettled } from '@hospital/shared/ui/data';
import { CustomerBox } from '../../CustomerBox';
import { notPast } from '../../notPast';
import { printSlip } from '@hospital/shared/slips';
import { DayField } from '../DayField';
import { atDates } from './atDates';
import { CagePick } from './CagePick';
import { Expected, Judgement } from './Judgement';
import {
  editRequest,
  inRequest,
  newStay,
  type StayTask,
  type StayValues,
  takenInWords,
  valuesOf,
  WORDS,
} from './stay.model';
import { Deposit, Particulars, Validity } from './StayFields';
import classes from './stay.module.css';

interface StayDialogProps {
  readonly task: StayTask;
  readonly visible: boolean;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

const TITLES = { new: '办理寄养', in: '入住', edit: '修改寄养' } as const;

/** Books a stay, takes an animal in, or changes a stay. One instance serves one opening. */
export function StayDialog({ task, visible, onClose, onSaved }: StayDialogProps): ReactNode {
  const today = useToday();
  const [form] = useForm<StayValues>();
  const id = task.kind === 'new' ? '' : task.id;
  const record = useCall(api.boarding.info, { id }, { enabled: id !== '', staleTime: 0, silent: true });
  const takeIn = useCallMutation(api.boarding.checkIn);
  const edit = useCallMutation(api.boarding.edit);
  const mayPrint = useMay(api.bills.print);
  const edited = useRecordForm<StayValues, Boarding>({
    entity: `boarding:${task.kind}:${id || 'new'}`,
    what: '寄养单',
    visible,
    form,
    record: id ? record : null,
    valuesOf: valuesOf(task.kind === 'in' ? 'in' : 'edit', today),
    initial: newStay(today, task.kind === 'new' ? task.cageId : undefined),
    words: WORDS,
    mayBeNew: false,
    onClose,
  });
  const startDate = useText('startDate', form);
  const book = useWatch('book', form) as string | undefined;
  const begins = task.kind === 'in' || (startDate <= today && book !== 'Y');

  const submit = (values: StayValues): Promise<void> =>
    edited.send(
      async (version) => {
        if (task.kind === 'edit')
          await edit.mutateAsync({ ...editRequest(id, values), version: version ?? 1 });
        else {
          const request = { ...inRequest(task.kind === 'in' ? id : null, values), version: version ?? 0 };
          const saved = await takeIn.mutateAsync(request).catch((failure: unknown) => {
            throw atDates(failure);
          });
          onSaved?.(saved.id);
          const { paymentId } = saved;
          // Who has no 储值 asks somebody who has.
          const who = mayNow(api.accounts.page) ? '可' : '可请同事';
          if (paymentId && mayPrint)
            void printSlip({ paymentId, title: '押金收据', failed: `押金收据打印失败，${who}在储值中补打` });
        }
      },
      task.kind === 'edit'
        ? `已修改${edited.opened?.petName ?? ''}的寄养`
        : takenInWords(edited.opened?.petName ?? '', values, begins),
    );

  return (
    <FormModal<StayValues>
      {...edited.modal}
      title={TITLES[task.kind]}
      visible={visible}
      form={form}
      width={920}
      labelWidth={104}
      submitText={task.kind === 'edit' ? '保存' : begins ? '入住' : '预订'}
      onSubmit={submit}
    >
      {edited.notes}
      <Body
        task={task}
        form={form}
        today={today}
        begins={begins}
        stay={edited.opened}
        settled={takeIn.isPending || takeIn.isSuccess}
      />
    </FormModal>
  );
}

interface BodyProps {
  readonly task: StayTask;
  readonly form: ReturnType<typeof useForm<StayValues>>[0];
  readonly today: string;
  readonly begins: boolean;
  readonly stay: Boarding | undefined;
  /** The animal is taken in, or about to be: what was said before is not said of a stay that is there. */
  readonly settled: boolean;
}

function Body({ task, form, today, begins, stay, settled }: BodyProps): ReactNode {
  const picked = useWatch('pet', form) as PickedCustomer | undefined;
  const pet = stay ?? picked;
  const startDate = useText('startDate', form);
  const planEndDate = useText('planEndDate', form);
  const check = useCheck(form, stay, task.kind, settled);
  const inHouse = stay?.state === 1;
  const days = isDay(startDate) && isDay(planEndDate) && planEndDate >= startDate;
  return (
    <>
      {task.kind === 'new' && (
        <FormItem field="pet" label="宠物" rules={[{ required: true, message: '请选择宠物' }]}>
          <CustomerBox />
        </FormItem>
      )}
      {pet?.petId && (
        <div className={classes.card}>
          <Part name="customer/card" ownerId={pet.ownerId} petId={pet.petId} />
        </div>
      )}
      <div className={classes.pair}>
        <FormItem
          field="startDate"
          label={BOARDING_FIELDS.startDate}
          disabled={task.kind === 'in' || inHouse}
          rules={[
            { required: true, message: '请选择入住日期' },
            ...(task.kind === 'new' ? [notPast(today)] : []),
          ]}
        >
          {task.kind === 'in' || inHouse ? <Input readOnly /> : <DayField min={today} />}
        </FormItem>
        <FormItem
          field="planEndDate"
          label={BOARDING_FIELDS.planEndDate}
          rules={[
            { required: true, message: '请选择预计离店日期' },
            {
              validator: (day: string | undefined, refuse) =>
                refuse(day && day < startDate ? '预计离店不能早于入住' : undefined),
            },
          ]}
        >
          <DayField min={startDate} />
        </FormItem>
      </div>
      {task.kind === 'new' && startDate === today && (
        <FormItem field="book" label="办理方式">
          <Radio.Group
            options={[
              { value: 'N', label: '现在入住' },
              { value: 'Y', label: '仅预订' },
            ]}
          />
        </FormItem>
      )}
      <Validity />
      <Judgement check={check} />
      {begins && task.kind !== 'edit' && mayOverride(check) && (
        <FormItem
          field="overrideReason"
          label={BOARDING_FIELDS.overrideReason}
          rules={[{ required: true, message: '疫苗/驱虫不在有效期内，请填写放行原因' }]}
        >
          <Input maxLength={200} />
        </FormItem>
      )}
      {days && (
        <FormItem
          field="cageId"
          label="笼位"
          className={classes.house}
          rules={[{ required: true, message: '请选择笼位' }]}
        >
          <CagePick
            startDate={startDate}
            planEndDate={planEndDate}
            except={stay?.id ?? ''}
            petId={pet?.petId ?? ''}
            storeId={stay?.storeId}
          />
        </FormItem>
      )}
      <Expected check={check} />
      {task.kind !== 'edit' && <Deposit taken={stay?.deposit ?? 0} />}
      <Particulars />
    </>
  );
}

const mayOverride = (check: BoardingCheck | undefined): boolean =>
  check?.overrideFlag === 'Y' && check.warnings.some(({ code }) => code === ErrorCode.VaccineExpired);

/** What stands in a field; `''` for nothing. */
const useText = (field: keyof StayValues, form: BodyProps['form']): string =>
  (useWatch(field, form) as string | undefined) ?? '';

/** What the server says of what is typed, a moment after it was. */
function useCheck(
  form: BodyProps['form'],
  stay: Boarding | undefined,
  kind: StayTask['kind'],
  settled: boolean,
): BoardingCheck | undefined {
  const picked = useWatch('pet', form) as PickedCustomer | undefined;
  const pet = stay ?? picked;
  const cageId = useText('cageId', form);
  const startDate = useText('startDate', form);
  const planEndDate = useText('planEndDate', form);
  const vaccineValidDate = useText('vaccineValidDate', form) || null;
  const dewormValidDate = useText('dewormValidDate', form) || null;
  // Compared as a text: an object would be another at each rendering.
  const typed = JSON.stringify({
    ...{ petId: pet?.petId ?? '', cageId, startDate, planEndDate, vaccineValidDate, dewormValidDate },
    ...(stay ? { id: stay.id } : {}),
  });
  const request = JSON.parse(useSettled(typed)) as {
    petId: string;
    cageId: string;
    startDate: string;
    planEndDate: string;
  };
  const ready =
    request.petId !== '' &&
    isDay(request.startDate) &&
    isDay(request.planEndDate) &&
    request.planEndDate >= request.startDate &&
    (kind === 'new' || stay !== undefined);
  const { data } = useCall(api.boarding.check, request, {
    enabled: ready && !settled,
    silent: true,
    hideLoading: true,
    keepPrevious: true,
  });
  return ready ? data : undefined;
}
