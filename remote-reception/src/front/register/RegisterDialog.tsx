import { type ReactNode, useRef, useState } from 'react';
import { serverNow, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { PET_WEIGHT } from '@hospital/shared/contract/bounds';
import { BOOKING_TYPES, COMPLAINT_LIMIT, PET_TEMPERATURE } from '@hospital/shared/contract/bookingWords';
import type { DataOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { useDraft } from '@hospital/shared/drafts';
import { formatDate, shanghaiDateTime } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import type { PrintQueueSlip } from '@hospital/shared/print';
import { useSession } from '@hospital/shared/session';
import {
  Checkbox,
  DraftOffer,
  FormItem,
  FormModal,
  Input,
  InputNumber,
  numberRules,
  Radio,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { CustomerBox } from '../../CustomerBox';
import { WaitingReferrals } from '../WaitingReferrals';
import { Checks } from './Checks';
import { DoctorCards } from './DoctorCards';
import { NEW_VISIT, type RegisterValues, requestOf, TYPE_OPTIONS, wordsOf } from './register.model';
import { chargedOf, RegisterFee } from '../../RegisterFee';
import type { Arriving } from './useArriving';
import classes from './register.module.css';

/** What became of a registration, with what its slip says. */
export type Registered = DataOf<typeof bookingCalls.register> &
  Omit<PrintQueueSlip, 'head'> & { readonly storeId: string };

interface RegisterDialogProps {
  /** Whom the address names. */
  readonly arriving: Arriving;
  readonly visible: boolean;
  readonly onRegistered: (registered: Registered) => void;
  readonly onClose: () => void;
}

const must = (message: string) => [{ required: true, message }];

/** 挂号: a pet, what it comes for, and who sees it; what stands against it is said before it is saved. */
export function RegisterDialog({ arriving, visible, onRegistered, onClose }: RegisterDialogProps): ReactNode {
  const [form] = useForm<RegisterValues>();
  const { storeId } = useSession().workplace;
  const [dirty, setDirty] = useState(false);
  const done = useRef<Registered | null>(null);
  useUnsavedChanges(dirty && visible);
  const draft = useDraft<Partial<RegisterValues>>('booking:new');
  const register = useCallMutation(api.bookings.register);
  const initial = { ...NEW_VISIT, ...(arriving.picked ? { picked: arriving.picked } : {}) };

  const picked = (useWatch('picked', form) as RegisterValues['picked']) ?? initial.picked;
  const productId = useWatch('productId', form) as string | undefined;
  const type = (useWatch('type', form) as RegisterValues['type'] | undefined) ?? initial.type;
  const doctorId = (useWatch('doctorId', form) as string | undefined) ?? '';
  const petId = picked?.petId ?? '';
  const asked = { silent: true, hideLoading: true, staleTime: 0 };
  const doctors = useCall(api.bookings.doctors, { type }, { silent: true, keepPrevious: true });
  const specs = useCall(
    api.bookings.specs,
    { type, ...(picked ? { ownerId: picked.ownerId } : {}) },
    { silent: true, keepPrevious: true },
  );
  const first = useCall(api.bookings.checkFirst, { petId, type }, { ...asked, enabled: petId !== '' });
  // What stands against owner and animal is known before anybody is chosen, and stays in sight while the doctor is asked for.
  const ofPet = useCall(api.bookings.check, { petId, type }, { ...asked, enabled: petId !== '' });
  const ofDoctor = useCall(
    api.bookings.check,
    { petId, type, doctorId },
    { ...asked, enabled: petId !== '' && doctorId !== '' },
  );
  const checked = (doctorId === '' ? undefined : ofDoctor.data) ?? ofPet.data;
  const warnings = petId === '' ? [] : (checked?.warnings ?? []);
  const weighed = petId === '' ? null : (first.data?.weighedToday ?? null);
  const free = petId !== '' && first.data?.freeReviewFlag === 'Y';
  const block = warnings.find(({ level }) => level === 'block');

  const submit = async (values: RegisterValues): Promise<void> => {
    const answer = await register.mutateAsync(requestOf(values, warnings, weighed));
    // What is on offer beside it may be somebody else’s.
    if (draft.found?.values.picked?.petId === values.picked?.petId) draft.discard();
    else draft.keep(null);
    done.current = {
      ...answer,
      ...{ storeId, time: shanghaiDateTime(serverNow()), type: BOOKING_TYPES[values.type] },
      ...{ petName: values.picked?.petName ?? '', ownerName: values.picked?.ownerName ?? '' },
      doctorName: doctors.data?.find((one) => one.doctorId === values.doctorId)?.doctorName ?? '',
    };
  };

  return (
    <FormModal<RegisterValues>
      title="挂号"
      visible={visible}
      form={form}
      initialValues={initial}
      loading={arriving.loading}
      submitText="保存"
      blocked={block?.msg ?? ''}
      width={640}
      onSubmit={submit}
      onDirtyChange={setDirty}
      onValuesChange={(values, changed) => draft.keep(changed ? values : null)}
      onClose={() => {
        draft.keep(null);
        // The form closes itself once it is saved; what follows takes its place.
        if (done.current) onRegistered(done.current);
        else onClose();
      }}
    >
      <DraftOffer<Partial<RegisterValues>>
        draft={draft}
        differences={(values) =>
          wordsOf(values)
            .map(([label, text]) => ({ label, saved: '', draft: text }))
            .filter(({ draft: text }) => text !== '')
        }
        onRestore={(values) => form.setFieldsValue(values)}
      />
      <FormItem field="picked" label="宠物" rules={must('请选择宠物')}>
        <CustomerBox keyword={arriving.keyword} />
      </FormItem>
      {petId !== '' && first.data && <Past first={first.data} />}
      {petId !== '' && <WaitingReferrals petId={petId} />}
      <FormItem field="type" label="类型">
        <Radio.Group type="button" options={[...TYPE_OPTIONS]} />
      </FormItem>
      <FormItem field="doctorId" label="医生" rules={must('请选择医生')}>
        <DoctorCards answer={doctors} fee={chargedOf(specs.data, productId, free)} />
      </FormItem>
      <Checks warnings={warnings} />
      <RegisterFee specs={specs.data} free={free} />
      <div className={classes.measures}>
        <FormItem
          field="weight"
          label="体重（kg）"
          extra={weighed !== null && `今天已称 ${weighed} kg，不填则沿用`}
          rules={numberRules(PET_WEIGHT)}
        >
          <InputNumber hideControl placeholder={weighed === null ? '' : String(weighed)} />
        </FormItem>
        <FormItem field="temperature" label="体温（℃）" rules={numberRules(PET_TEMPERATURE)}>
          <InputNumber hideControl />
        </FormItem>
      </div>
      <FormItem field="complaint" label="主诉">
        <Input.TextArea maxLength={COMPLAINT_LIMIT} autoSize={{ minRows: 2, maxRows: 6 }} />
      </FormItem>
      <FormItem field="urgent" triggerPropName="checked">
        <Checkbox>急诊，排在最前</Checkbox>
      </FormItem>
    </FormModal>
  );
}

/** `初诊`, or when and by whom it was seen last. */
function Past({ first }: { readonly first: DataOf<typeof bookingCalls.checkFirst> }): ReactNode {
  const { firstFlag, lastCaseDate, lastDoctorName } = first;
  const last = lastCaseDate ? `上次就诊：${formatDate(lastCaseDate)} ${lastDoctorName}` : '来过，没有病例';
  return <p className={classes.past}>{firstFlag === 'Y' ? '初诊' : last}</p>;
}
