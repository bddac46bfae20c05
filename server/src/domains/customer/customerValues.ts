import type { RequestOf } from '@hospital/shared/contract/call';
import type { customerCalls } from '@hospital/shared/contract/calls/customers';
import { CUSTOMER_FIELDS } from '@hospital/shared/contract/customerWords';
import { isIdCard } from '@hospital/shared/contract/idCard';
import { isMobile, normalisePhone } from '@hospital/shared/format';
import { formatDay } from '../../platform/database/chinaTime';
import type { owner } from '../owners/schema';
import type { FieldError } from '../../platform/errors/businessError';
import { readingOf } from '../../platform/text/reading';
import type { ChosenCode } from './codes';
import type { Required } from './required';

type OwnerRow = typeof owner.$inferSelect;
/** What a form says of an owner; what it leaves out stays as it is. */
export type EditedCustomer = RequestOf<typeof customerCalls.save>['customer'];

/** The columns that a form writes. */
export type OwnerValues = Pick<
  OwnerRow,
  | 'name'
  | 'pinyin'
  | 'py'
  | 'mobile'
  | 'mobile2'
  | 'sex'
  | 'birthday'
  | 'idCardNo'
  | 'provinceId'
  | 'cityId'
  | 'districtId'
  | 'address'
  | 'source'
  | 'level'
  | 'tags'
  | 'remarks'
  | 'blackFlag'
  | 'blackReason'
>;

const blank: Omit<OwnerValues, 'pinyin' | 'py'> = {
  ...{ name: '', mobile: '', mobile2: '', sex: '2', birthday: null, idCardNo: '' },
  ...{ provinceId: '', cityId: '', districtId: '', address: '', source: '', level: '', tags: [] },
  ...{ remarks: '', blackFlag: 'N', blackReason: '' },
};

/** A second telephone may be a landline, which stays as it was typed. */
const secondPhone = (text: string): string => (isMobile(text) ? normalisePhone(text) : text.trim());

/** The owner as they would be. */
export function ownerValues(before: OwnerRow | null, edited: EditedCustomer): OwnerValues {
  const had = before ?? blank;
  const text = (field: 'name' | 'address' | 'remarks' | 'provinceId' | 'cityId' | 'districtId'): string =>
    edited[field]?.trim() ?? had[field];
  const name = text('name');
  const blackFlag = edited.blackFlag ?? had.blackFlag;
  return {
    name,
    ...readingOf(name, 'person'),
    mobile: edited.mobile === undefined ? had.mobile : normalisePhone(edited.mobile),
    mobile2: edited.mobile2 === undefined ? had.mobile2 : secondPhone(edited.mobile2),
    sex: edited.sex ?? had.sex,
    birthday: edited.birthday === undefined ? had.birthday : edited.birthday,
    idCardNo: edited.idCardNo?.toUpperCase() ?? had.idCardNo,
    provinceId: text('provinceId'),
    cityId: text('cityId'),
    districtId: text('districtId'),
    address: text('address'),
    source: edited.source ?? had.source,
    level: edited.level ?? had.level,
    tags: edited.tags ?? had.tags,
    remarks: text('remarks'),
    blackFlag,
    blackReason: blackFlag === 'N' ? '' : (edited.blackReason?.trim() ?? had.blackReason),
  };
}

/** What is wrong with an owner. */
export function ownerFaults(
  values: OwnerValues,
  before: OwnerRow | null,
  { address }: Pick<Required, 'address'>,
): FieldError[] {
  const faults: FieldError[] = [];
  const wrong = (field: string, is: boolean, msg: string): void => {
    if (is) faults.push({ field: `customer.${field}`, msg });
  };
  wrong('name', values.name === '', `请输入${CUSTOMER_FIELDS.name}`);
  wrong('mobile', values.mobile === '', `请输入${CUSTOMER_FIELDS.mobile}`);
  wrong(
    'birthday',
    values.birthday !== null && values.birthday > formatDay(new Date()),
    '宠主生日不能晚于今天',
  );
  wrong(
    'idCardNo',
    values.idCardNo !== '' && values.idCardNo !== before?.idCardNo && !isIdCard(values.idCardNo),
    '身份证号不正确，请核对',
  );
  // A file that never had one may be edited without it.
  const emptied = before === null || before.address !== '';
  wrong('address', address && emptied && values.address === '', `请输入${CUSTOMER_FIELDS.address}`);
  wrong('blackReason', values.blackFlag === 'Y' && values.blackReason === '', '请输入黑名单原因');
  return faults;
}

/** Codes that are chosen anew. */
export const ownerCodes = (values: OwnerValues, before: OwnerRow | null): ChosenCode[] => [
  ...(
    [
      ['source', 'customer_source'],
      ['level', 'customer_level'],
    ] as const
  ).flatMap(([field, type]) =>
    before?.[field] === values[field]
      ? []
      : [{ field: `customer.${field}`, title: CUSTOMER_FIELDS[field], type, code: values[field] }],
  ),
  ...values.tags
    .filter((tag) => !before?.tags.includes(tag))
    .map((code) => ({
      ...{ field: 'customer.tags', title: CUSTOMER_FIELDS.tags, type: 'customer_tag', code },
      // The dictionary names the usual ones.
      free: true,
    })),
];
