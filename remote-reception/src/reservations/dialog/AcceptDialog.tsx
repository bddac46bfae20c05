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
  useAgreed,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { timesInWords } from '../board/board.model';
import { CustomerBox } from '../../CustomerBox';
import { RegisterFee } from '../../RegisterFee';
import { chargedBy } from '../../registerFee.model';
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
  /** Undefined: what it costs at this hour. */
  readonly productId?: string;
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
  const [form] = useForm<AcceptValues>();
  const customer = useWatch('customer', form) as AcceptValues['customer'];
  const { mutateAsync: accept } = useCallMutation(api.reservations.accept, { silent: SILENT });
  const agreed = useAgreed<BookingWarning['code'][]>();

  const submit = async ({ customer, doctorId, weight, productId }: AcceptValues): Promise<void> => {
    if (!record) return;
    const request = {
      ...{ id, version: record.version },
      ...(customer ? { petId: customer.petId } : {}),
      ...(doctorId ? { doctorId } : {}),
      ...(weight === undefined ? {} : { weight }),
      ...chargedBy(productId),
    };
    /** Says what no field of the dialog does; what is not silent has been said already. */
    const refused = (failure: unknown): unknown => {
      const named = atFormField(failure, PERSON_RULES);
      if (failure instanceof ApiError && SILENT.includes(failure.code) && !isShown(named, record))
        message.error(failure.message);
      return named;
    };
    const { queueNo } = await agreed({
      wish: request,
      send: (skipWarnings) => accept({ ...request, ...(skipWarnings ? { skipWarnings } : {}) }),
      ask: async (failure) => {
        const warnings = warningsOf(failure);
        if (warnings.length === 0) throw refused(failure);
        const content = warnings.map(({ msg }) => msg).join('；');
        const goesOn = await confirm({ title: '仍要登记到店吗?', content, okText: '继续到店' });
        return goesOn ? warnings.map(({ code }) => code) : undefined;
      },
    });
    message.success(`已到店，排队号 ${queueNo}`);
  };

  return (
    <FormModal<AcceptValues>
      title={`到店：${record?.petName || record?.name || ''}`}
      visible={visible}
      form={form}
      loading={!record}
      initialValues={{ doctorId: record?.doctorId ?? '' }}
      submitText="到店"
      onSubmit={submit}
      onClose={onClose}
    >
      {record && <Fields record={record} customer={customer} />}
    </FormModal>
  );
}

interface FieldsProps {
  readonly record: Reservation;
  /** Who was picked, where the caller had no file. */
  readonly customer: PickedCustomer | undefined;
}

function Fields({ record, customer }: FieldsProps): ReactNode {
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
          <CustomerBox keyword={record.mobile} newcomer={{ name: record.name, petName: record.petName }} />
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
      {doctor && (
        <Fee
          type={type}
          petId={customer?.petId ?? record.petId ?? ''}
          ownerId={customer?.ownerId ?? record.ownerId ?? ''}
        />
      )}
      <FormItem field="weight" label="体重（kg）" rules={numberRules(PET_WEIGHT)}>
        <InputNumber />
      </FormItem>
    </>
  );
}

interface FeeProps {
  readonly type: Reservation['type'];
  /** Empty until it is known who has come. */
  readonly petId: string;
  readonly ownerId: string;
}

/** What coming costs now, which is that of this hour and not of the one that was reserved. */
function Fee({ type, petId, ownerId }: FeeProps): ReactNode {
  const specs = useCall(
    api.bookings.specs,
    { type, ...(ownerId === '' ? {} : { ownerId }) },
    { silent: true, keepPrevious: true, staleTime: 0 },
  );
  const first = useCall(
    api.bookings.checkFirst,
    { petId, type },
    { silent: true, hideLoading: true, staleTime: 0, enabled: petId !== '' },
  );
  return <RegisterFee specs={specs.data} free={petId !== '' && first.data?.freeReviewFlag === 'Y'} />;
}
