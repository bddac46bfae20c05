import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { CustomerPackage, PackagePlan } from '@hospital/shared/contract/calls/packages';
import { packageStates, type PackageStatus } from '@hospital/shared/contract/packageStates';
import { OWNED_PACKAGE_FIELDS } from '@hospital/shared/contract/packageWords';
import { formatYuan } from '@hospital/shared/format';
import { Tag } from '@hospital/shared/ui/core';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

/** Heading of where packages are found whose payment by a code was begun in the last quarter of an hour. */
export const CODE_SALES = '扫码购买';

export const ALL = {
  keyword: '',
  status: '',
  packageId: '',
  storeId: '',
  ownerId: '',
  startDate: '',
  endDate: '',
} satisfies FilterOf<typeof api.packages.owned>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.packages.owned>>({
  keyword: asText,
  status: oneOf(1, 2, 3, 4, 5),
  packageId: asText,
  storeId: asText,
  ownerId: asText,
  startDate: asText,
  endDate: asText,
});

const COLOURS: Readonly<Record<PackageStatus, string | undefined>> = {
  1: 'green',
  2: undefined,
  3: 'orange',
  4: 'red',
  5: 'gray',
};

/** `status` of a package, in words. */
export const PackageTag = ({ status }: { readonly status: PackageStatus }) => {
  const color = COLOURS[status];
  return <Tag {...(color ? { color } : {})}>{packageStates.words[status]}</Tag>;
};

/** `小型犬洗澡 2/3次；剪指甲 0/2次`: what is left of how much. */
const remainsOf = ({ items }: Pick<CustomerPackage, 'items'>): string =>
  items.map(({ name, remain, total, unit }) => `${name} ${remain}/${total}${unit}`).join('；');

/** `小型犬洗澡×3；剪指甲×2`. */
export const contentOf = ({ items }: Pick<PackagePlan, 'items'>): string =>
  items.map(({ name, quantity }) => `${name}×${quantity}`).join('；');

export const validityOf = ({ expireDate }: Pick<CustomerPackage, 'expireDate'>): string =>
  expireDate === '' ? '长期有效' : expireDate;

export const fieldsOf = (plans: readonly PackagePlan[]): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'text', key: 'keyword', label: '套餐号、宠主、拼音或电话', width: 220 },
  { kind: 'days', label: OWNED_PACKAGE_FIELDS.startDate },
  {
    kind: 'choice',
    key: 'status',
    label: OWNED_PACKAGE_FIELDS.status,
    options: Object.entries(packageStates.words).map(([value, label]) => ({ value, label })),
    width: 104,
  },
  {
    kind: 'choice',
    key: 'packageId',
    label: OWNED_PACKAGE_FIELDS.packageName,
    options: plans.map(({ id, name }) => ({ value: id, label: name })),
    width: 160,
  },
];

export const columnsOf = (oneStore: boolean): readonly ListColumn<CustomerPackage, never>[] => [
  { key: 'packageNo', title: OWNED_PACKAGE_FIELDS.packageNo, field: 'packageNo', width: 144, always: true },
  { key: 'name', title: OWNED_PACKAGE_FIELDS.packageName, field: 'name', width: 136, wrap: true },
  { key: 'ownerName', title: OWNED_PACKAGE_FIELDS.ownerName, field: 'ownerName', width: 80 },
  {
    key: 'petName',
    title: OWNED_PACKAGE_FIELDS.petName,
    width: 80,
    // Nearly always 全部.
    atFirstHidden: !oneStore,
    render: ({ petName }) => petName || '全部',
  },
  { key: 'remain', title: OWNED_PACKAGE_FIELDS.remain, width: 144, wrap: true, render: remainsOf },
  {
    key: 'price',
    title: OWNED_PACKAGE_FIELDS.price,
    width: 104,
    numeric: true,
    render: ({ price }) => formatYuan(price),
  },
  {
    key: 'startDate',
    title: OWNED_PACKAGE_FIELDS.startDate,
    field: 'startDate',
    width: 104,
    atFirstHidden: !oneStore,
  },
  { key: 'expireDate', title: OWNED_PACKAGE_FIELDS.expireDate, width: 104, render: validityOf },
  {
    key: 'status',
    title: OWNED_PACKAGE_FIELDS.status,
    width: 92,
    render: ({ status }) => <PackageTag status={status} />,
  },
  {
    key: 'saleUserName',
    title: OWNED_PACKAGE_FIELDS.saleUserName,
    field: 'saleUserName',
    width: 80,
    atFirstHidden: true,
  },
  ...(oneStore
    ? []
    : ([
        { key: 'storeName', title: OWNED_PACKAGE_FIELDS.storeName, field: 'storeName', width: 216 },
      ] satisfies ListColumn<CustomerPackage, never>[])),
];
