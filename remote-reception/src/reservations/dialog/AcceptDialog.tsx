import type { ReactNode } from 'react';
import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { PET_WEIGHT } from '@hospital/shared/contract/bounds';
import type { BookingWarning } from '@hospital/shared/contract/calls/bookings';
import type { Reservation } from '@hospital/shared/contract/calls/reservations';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { PickedCustomer } from '@hospital/shared/contract/parts';
import { ATTENDANTS } from '@hospital/shared/contract/reservationStates';
import {
  Alert,
  confirm,
  FormItem,
  FormModal,
  InputNumber,
  message,
  numberRules,
  Select,
} from '@hospital/shared/ui/core';
import { timesInWords } from '../board/board.model';
import { CustomerBox } from '../../CustomerBox';
import { atFormField, PERSON_RULES } from './refusedField';

interface AcceptDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface AcceptValues {
  readonly customer?: PickedCustomer;
  readonly doctorId: string;
  readonly weight?: number;
}

/** What a refusal warns of, where all of it may be passed over. */
function warningsOf(error: unknown): readonly BookingWarning[] {
  if (!(error instanceof ApiError)) return [];
  const { warnings = [] } = (error.data ?? {}) as { readonly warnings?: readonly BookingWarning[] };
  return warnings.some(({ level }) => level === 'block') ? [] : warnings;
}

/** Such refusals are told by the question whether one goes on, or at their field. */
const SILENT: readonly number[] = [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.DoctorNotScheduled];

/** Whether one of the fields of the dialog says what was refused: an animal that is known is no field. */
const isShown = (failure: unknown, { petId, type }: Reservation): boolean =>
  failure instanceof ApiError &&
  failure.fieldErrors.some(({ field }) => {
    if (field === 'customer') return petId === null;
    return field === 'doctorId' ? ATTENDANTS[type] !== '' : field === 'weight';
  });

/** Registers who was reserved for and has come. One instance serves one opening. */
export function AcceptDialog({ id, visible, onClose }: AcceptDialogProps): ReactNode {
  const answer = useCall(api.reservations.info, { id }, { staleTime: 0, silent: true });
  const record = answer.data;
  const { mutateAsync: accept } = useCallMutation(api.reservations.accept, { silent: SILENT });

  const submit = async ({ customer, doctorId, weight }: AcceptValues): Promise<void> => {
    if (!record) return;
    const request = {
      ...{ id, version: record.version },
      ...(customer ? { petId: customer.petId } : {}),
      ...(doctorId ? { doctorId } : {}),
      ...(weight === undefined ? {} : { weight }),
    };
    /** Says what no field of the dialog does; what is not silent has been said already. */
    const refused = (failure: unknown): unknown => {
      const named = atFormField(failure, PERSON_RULES);
      if (failure instanceof ApiError && SILENT.includes(failure.code) && !isShown(named, record))
        message.error(failure.message);
      return named;
    };
    const { queueNo } = await accept(request).catch(async (failure: unknown) => {
      const warnings = warningsOf(failure);
      if (warnings.length === 0) throw refused(failure);
      const goOn = await confirm({
        title: '仍要登记到店吗?',
        content: warnings.map(({ msg }) => msg).join('；'),
        okText: '继续到店',
      });
      if (!goOn) throw failure;
      return accept({ ...request, skipWarnings: warnings.map(({ code }) => code) }).catch(
        (again: unknown) => {
          throw refused(again);
        },
      );
    });
    message.success(`已到店，排队号 ${queueNo}`);
  };

  return (
    <FormModal<AcceptValues>
      title={`到店：${record?.petName || record?.name || ''}`}
      visible={visible}
      loading={!record}
      initialValues={{ doctorId: record?.doctorId ?? '' }}
      submitText="到店"
      onSubmit={submit}
      onClose={onClose}
    >
      {record && <Fields record={record} />}
    </FormModal>
  );
}

function Fields({ record }: { readonly record: Reservation }): ReactNode {
  const { reservationDate: date, type } = record;
  const chart = useCall(api.reservations.chart, { date, type }, { silent: true });
  const people = (chart.data?.resources ?? []).filter(({ id }) => id !== '');
  const doctor = ATTENDANTS[type] === 'doctor';
  return (
    <>
      <Alert
        type="info"
        style={{ marginBottom: 16 }}
        content={`${record.name} ${record.mobile}，${timesInWords(record)} ${record.doctorName}`}
      />
      {record.petId === null && (
        <FormItem field="customer" label="宠物" rules={[{ required: true, message: '请选择到店的宠物' }]}>
          <CustomerBox keyword={record.mobile} />
        </FormItem>
      )}
      {ATTENDANTS[type] !== '' && (
        <FormItem
          field="doctorId"
          label={doctor ? '医生' : '美容师'}
          rules={doctor ? [{ required: true, message: '请选择医生' }] : []}
        >
          <Select options={people.map(({ id, name }) => ({ value: id, label: name }))} />
        </FormItem>
      )}
      <FormItem field="weight" label="体重（kg）" rules={numberRules(PET_WEIGHT)}>
        <InputNumber />
      </FormItem>
    </>
  );
}
