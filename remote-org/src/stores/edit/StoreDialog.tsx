import * as api from '@hospital/shared/calls';
import { confirm, FormModal, useForm } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { useRecordForm, type Choice } from '@hospital/shared/ui/data';
import { useSaveStore, useStore, useUpdateStore } from './org.calls';
import { newStore, STORE_WORDS, storeRequest, storeValues, type StoreValues } from './store.model';
import { StoreFields } from './StoreFields';

interface StoreDialogProps {
  /** `''` for a new store. */
  readonly id: string;
  /** Department of a new one at first. */
  readonly dept: Choice | undefined;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Nobody can finish there what is open: what that is stands in the question. */
async function askToClose(id: string): Promise<boolean> {
  // Whoever cannot be told is asked all the same.
  const open = await api.organisation.storeOpen({ id }, { silent: true }).catch(() => []);
  return confirm({
    title: '确定停业吗?',
    content: (
      <>
        {open.length > 0 && <strong>该门店现在还有：{open.join('、')}。</strong>}
        停业后没有人能进入该门店：未结算的账单不能收款和退款，押金不能退还，预约、住院、寄养不能办理。请先确认都已处理完。
      </>
    ),
    okText: '停业',
    danger: true,
  });
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The hours that a new store begins with are half an hour, which one does not see below everything else. */
const opensShortly = ({ openningHoursStart: start, openningHoursEnd: end }: StoreValues): boolean =>
  minutesOf(end) - minutesOf(start) < 60;

const askForHours = ({ openningHoursStart: start, openningHoursEnd: end }: StoreValues): Promise<boolean> =>
  confirm({
    title: '营业时间不足1小时，确定保存吗?',
    content: `该门店每天营业 ${start} 至 ${end}，洗美排位和预约按营业时间安排。`,
    okText: '仍然保存',
  });

/** Adds or edits a store (spec 1 §4, §5 Store form). One instance serves one opening. */
export function StoreDialog({ id, dept, visible, onClose }: StoreDialogProps): ReactNode {
  const [form] = useForm<StoreValues>();
  const record = useStore(id);
  const saving = useSaveStore();
  const updating = useUpdateStore();
  const edited = useRecordForm({
    entity: id ? `store:${id}` : 'store:new',
    what: '门店',
    visible,
    form,
    record: id ? record : null,
    valuesOf: storeValues,
    initial: { ...newStore, ...(dept ? { deptId: dept } : {}) },
    words: STORE_WORDS,
    onClose,
  });
  const ask = async (values: StoreValues): Promise<boolean> => {
    const now = edited.current && storeValues(edited.current);
    const sameHours =
      now?.openningHoursStart === values.openningHoursStart &&
      now.openningHoursEnd === values.openningHoursEnd;
    if (!sameHours && opensShortly(values) && !(await askForHours(values))) return false;
    return values.status === 0 && now?.status === 1 ? askToClose(id) : true;
  };
  const submit = (values: StoreValues): Promise<void> =>
    edited.send((version) =>
      version === undefined
        ? saving.mutateAsync(storeRequest(values))
        : updating.mutateAsync({ ...storeRequest(values), id, version }),
    );

  return (
    <FormModal<StoreValues>
      {...edited.modal}
      title={id ? '编辑门店' : '新增门店'}
      visible={visible}
      form={form}
      width={920}
      labelWidth={100}
      onBeforeSubmit={ask}
      onSubmit={submit}
    >
      {edited.notes}
      <StoreFields form={form} isNew={id === ''} onFieldsCleared={edited.keep} />
    </FormModal>
  );
}
