import { lazy, type ReactNode, Suspense } from 'react';
import { useCall, serverDay } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { CARE_LEVELS, LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
import { formatYuan } from '@hospital/shared/format';
import { FormItem, Select } from '@hospital/shared/ui/core';
import { ConditionField } from './ConditionField';
import classes from './stay.module.css';

const DateTimeField = lazy(() => import(/* webpackChunkName: "date-time" */ './dateTime'));

interface StayFieldsProps {
  /** Of a stay that there is; undefined: where one stands. */
  readonly storeId: string | undefined;
  /** In which it lies already. */
  readonly ownCageId?: string | null;
}

/** Cage, people, level, the planned day and how it goes: what both forms of a stay ask. */
export function StayFields({ storeId, ownCageId = null }: StayFieldsProps): ReactNode {
  const place = storeId === undefined ? {} : { storeId };
  const quiet = { silent: true, hideLoading: true };
  const plan = useCall(api.ward.plan, place, quiet);
  const doctors = useCall(api.users.doctors, place, quiet);
  const people = useCall(api.users.byService, place, quiet);
  const cages = (plan.data?.cages ?? []).filter(({ id, state }) => state === 0 || id === ownCageId);
  return (
    <>
      <FormItem
        field="cageId"
        label={LIVE_FIELDS.cageName}
        rules={[{ required: true, message: '请选择笼位' }]}
      >
        <Select
          showSearch
          placeholder="请选择空闲笼位"
          loading={plan.isFetching}
          options={cages.map(({ id, name, productName, price }) => ({
            value: id,
            label: `${name}，${productName}，¥${formatYuan(price)}/天`,
          }))}
          notFoundContent="没有空闲笼位"
        />
      </FormItem>
      <div className={classes.pair}>
        <FormItem field="doctorId" label={LIVE_FIELDS.doctorName}>
          <Select
            showSearch
            allowClear
            placeholder="病例的医生"
            options={(doctors.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FormItem>
        <FormItem field="nurseId" label={LIVE_FIELDS.nurseName}>
          <Select
            showSearch
            allowClear
            placeholder="未指定"
            options={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FormItem>
        <FormItem field="level" label={LIVE_FIELDS.level}>
          <Select
            options={CARE_LEVELS.map((level) => ({ value: level, label: level }))}
            placeholder="请选择"
          />
        </FormItem>
        <Suspense fallback={null}>
          <FormItem field="planOutTime" label={LIVE_FIELDS.planOutTime}>
            <DateTimeField defaultTime="10:00" min={serverDay()} />
          </FormItem>
        </Suspense>
      </div>
      <FormItem field="condition" label={LIVE_FIELDS.condition}>
        <ConditionField />
      </FormItem>
    </>
  );
}
