import { normaliseStorePhone, STORE_PHONE } from '@hospital/shared/contract/phone';
import {
  STORE_ATTRIBUTES,
  STORE_FIELDS as FIELDS,
  STORE_NATURES,
} from '@hospital/shared/contract/storeWords';
import { TIMES } from '@hospital/shared/contract/timeSlots';
import {
  everythingUploaded,
  FormItem,
  Input,
  InputNumber,
  Radio,
  Select,
  useWatch,
  type FormInstance,
} from '@hospital/shared/ui/core';
import type { Choice } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { STATUS } from '../storeLabels';
import { AreaSelect } from './selects';
import classes from './edit.module.css';
import { DeptField, WarehouseField } from './pickers';
import { PicturesField } from './PicturesField';
import type { StoreValues } from './store.model';

interface StoreFieldsProps {
  readonly form: FormInstance<StoreValues>;
  readonly isNew: boolean;
  /** A change of the province or city has emptied what lay below it. */
  readonly onFieldsCleared: () => void;
}

const required = (message: string) => [{ required: true, message }];
const degrees = (message: string, most: number) => [
  ...required(message),
  {
    validator: (value: unknown, refuse: (words?: string) => void) =>
      refuse(typeof value === 'number' && Math.abs(value) > most ? `应在-${most}到${most}之间` : undefined),
  },
];
const telephone = {
  validator: (value: unknown, refuse: (words?: string) => void) =>
    refuse(STORE_PHONE.test(normaliseStorePhone(String(value))) ? undefined : '请输入正确的门店电话'),
};
const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const YES_NO = [
  { value: 'Y', label: '是' },
  { value: 'N', label: '否' },
];
/** All fields of a store in two columns, one on small screens. */
export function StoreFields({ form, isNew, onFieldsCleared }: StoreFieldsProps): ReactNode {
  return (
    <div className={classes.fields}>
      <FormItem field="storeName" label={FIELDS.storeName} rules={required('请输入门店名称')}>
        <Input maxLength={50} placeholder="请输入门店名称" />
      </FormItem>
      <FormItem
        field="storeCode"
        label={FIELDS.storeCode}
        rules={[{ match: /^[\w-]*$/, message: '只能使用字母、数字、横线和下划线' }]}
      >
        <Input maxLength={32} placeholder={isNew ? '不填则自动生成' : '不填则保持不变'} />
      </FormItem>
      <FormItem field="businessName" label={FIELDS.businessName} rules={required('请输入工商名称')}>
        <Input maxLength={100} placeholder="请输入工商名称" />
      </FormItem>
      <FormItem field="doorName" label={FIELDS.doorName} rules={required('请输入门头名称')}>
        <Input maxLength={50} placeholder="请输入门头名称" />
      </FormItem>
      <FormItem field="deptId" label={FIELDS.deptName} rules={required('请选择所属部门')}>
        <DeptField placeholder="请选择所属部门" />
      </FormItem>
      <FormItem field="warehouseId" label={FIELDS.warehouseName} rules={required('请选择所属仓库')}>
        <WarehouseField placeholder="请选择所属仓库" />
      </FormItem>
      <FormItem field="storeAttribute" label={FIELDS.storeAttribute} rules={required('请选择门店属性')}>
        <Select options={optionsOf(STORE_ATTRIBUTES)} placeholder="请选择门店属性" />
      </FormItem>
      <FormItem field="storeNature" label={FIELDS.storeNature} rules={required('请选择门店性质')}>
        <Select options={optionsOf(STORE_NATURES)} placeholder="请选择门店性质" />
      </FormItem>
      <FormItem field="status" label={FIELDS.status} extra="停业后没有人能进入该门店工作，已有的数据仍可查询">
        <Radio.Group
          options={[
            { value: 1, label: STATUS[1] },
            { value: 0, label: STATUS[0] },
          ]}
        />
      </FormItem>
      <Division form={form} onFieldsCleared={onFieldsCleared} />
      <FormItem field="address" label={FIELDS.address} rules={required('请输入详细地址')}>
        <Input maxLength={200} placeholder="请输入详细地址" />
      </FormItem>
      <FormItem field="longitude" label={FIELDS.longitude} rules={degrees('请输入经度', 180)}>
        {/* No bounds here: the control would change what was typed without a word. */}
        <InputNumber hideControl placeholder="请输入经度" />
      </FormItem>
      <FormItem field="latitude" label={FIELDS.latitude} rules={degrees('请输入纬度', 90)}>
        <InputNumber hideControl placeholder="请输入纬度" />
      </FormItem>
      <FormItem field="phoneNum" label={FIELDS.phoneNum} rules={[...required('请输入门店电话'), telephone]}>
        <Input maxLength={32} inputMode="tel" placeholder="请输入门店电话" />
      </FormItem>
      <Hours form={form} />
      <FormItem field="onlineFlag" label={FIELDS.onlineFlag} rules={required('请确定是否开启')}>
        <Radio.Group options={YES_NO} />
      </FormItem>
      <FormItem
        field="onlineAppointFlag"
        label={FIELDS.onlineAppointFlag}
        rules={required('请选择是否开启预约')}
      >
        <Radio.Group options={YES_NO} />
      </FormItem>
      <FormItem
        field="ipWhiteList"
        label={FIELDS.ipWhiteList}
        className={classes.wide ?? ''}
        rules={required('请输入IP白名单')}
        extra="可登录的 IP 或网段，用逗号分隔；{ip} 表示不限"
      >
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 1, maxRows: 4 }} />
      </FormItem>
      <FormItem
        field="headImg"
        label={FIELDS.headImg}
        className={classes.wide ?? ''}
        rules={[everythingUploaded]}
      >
        <PicturesField limit={1} />
      </FormItem>
      <FormItem
        field="showImgs"
        label={FIELDS.showImgs}
        className={classes.wide ?? ''}
        rules={[everythingUploaded]}
      >
        <PicturesField limit={999} hint="建议尺寸1000px × 424px，每张不超过10MB" />
      </FormItem>
    </div>
  );
}

/** Province, city, district: a change of one empties those below (spec 1 §4). */
function Division({ form, onFieldsCleared }: Omit<StoreFieldsProps, 'isNew'>): ReactNode {
  const province = useWatch('provinceId', form) as Choice | undefined;
  const city = useWatch('cityId', form) as Choice | undefined;
  const clear = (...fields: readonly (keyof StoreValues)[]): void => {
    form.setFieldsValue(Object.fromEntries(fields.map((field) => [field, undefined])));
    onFieldsCleared();
  };
  return (
    <>
      <FormItem field="provinceId" label={FIELDS.provinceName} rules={required('请选择省级')}>
        <AreaSelect parentId="0" placeholder="请选择省级" onChange={() => clear('cityId', 'districtId')} />
      </FormItem>
      <FormItem field="cityId" label={FIELDS.cityName} rules={required('请选择城市')}>
        <AreaSelect
          parentId={province?.id ?? ''}
          placeholder="请选择城市"
          onChange={() => clear('districtId')}
        />
      </FormItem>
      <FormItem field="districtId" label={FIELDS.districtName} rules={required('请选择区级')}>
        <AreaSelect parentId={city?.id ?? ''} placeholder="请选择区级" />
      </FormItem>
    </>
  );
}

const STARTS = TIMES.slice(0, -1);
const listOf = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));

/** Opening hours in steps of 15 minutes; the end is not before the start (spec 1 §5). */
function Hours({ form }: Pick<StoreFieldsProps, 'form'>): ReactNode {
  const start = useWatch('openningHoursStart', form) as string | undefined;
  const end = useWatch('openningHoursEnd', form) as string | undefined;
  const known = (times: readonly string[], value: string | undefined) =>
    listOf(value && !times.includes(value) ? [value, ...times] : times);
  return (
    <FormItem label="营业时间" required>
      <div className={classes.hours}>
        <FormItem
          field="openningHoursStart"
          noStyle={{ showErrorTip: true }}
          rules={required('请选择营业时间')}
        >
          <Select showSearch aria-label={FIELDS.openningHoursStart} options={known(STARTS, start)} />
        </FormItem>
        <span aria-hidden="true">至</span>
        <FormItem
          field="openningHoursEnd"
          noStyle={{ showErrorTip: true }}
          dependencies={['openningHoursStart']}
          rules={[
            ...required('请选择营业时间'),
            {
              validator: (value: unknown, refuse: (words?: string) => void) =>
                refuse(
                  typeof value === 'string' && value <= String(form.getFieldValue('openningHoursStart') ?? '')
                    ? '结束时间必须晚于开始时间'
                    : undefined,
                ),
            },
          ]}
        >
          <Select showSearch aria-label={FIELDS.openningHoursEnd} options={known(TIMES, end)} />
        </FormItem>
      </div>
    </FormItem>
  );
}
