import { asText, type FilterOf, oneOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { CustomerRow } from '@hospital/shared/contract/calls/customers';
import { CUSTOMER_FIELDS, CUSTOMER_STATUS_WORDS } from '@hospital/shared/contract/customerWords';
import { petWithState } from '@hospital/shared/contract/petStates';
import { formatDate, formatDateTime, formatYuan } from '@hospital/shared/format';
import { Tag } from '@hospital/shared/ui/core';
import { DictText } from '@hospital/shared/ui/data';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';
import { DictTexts } from '../DictTexts';
import { OwnerLink } from '../OwnerLink';

/** The list's own filter: everybody in view. */
export const ALL = {
  keyword: '',
  level: '',
  tag: '',
  source: '',
  storeId: '',
  startDate: '',
  endDate: '',
  oweFlag: '',
  blackFlag: '',
  status: '',
} satisfies FilterOf<typeof api.customers.page>;

/** A filter as the calls take it. */
export const requestOf = readFilter<RequestOf<typeof api.customers.page>>({
  keyword: asText,
  level: asText,
  tag: asText,
  source: asText,
  storeId: asText,
  startDate: asText,
  endDate: asText,
  oweFlag: oneOf('Y', 'N'),
  blackFlag: oneOf('Y', 'N'),
  status: oneOf(0, 1),
});

interface Option {
  readonly value: string;
  readonly label: string;
}

export const fieldsOf = (levels: readonly Option[]): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'text', key: 'keyword', label: '姓名、拼音、电话、宠物或编号', width: 240, stays: true },
  { kind: 'choice', key: 'level', label: CUSTOMER_FIELDS.level, options: levels, width: 120 },
  { kind: 'days', label: CUSTOMER_FIELDS.lastVisitDate },
  {
    kind: 'choice',
    key: 'oweFlag',
    label: '欠款',
    options: [
      { value: 'Y', label: '有欠款' },
      { value: 'N', label: '无欠款' },
    ],
    width: 112,
  },
  {
    kind: 'choice',
    key: 'blackFlag',
    label: CUSTOMER_FIELDS.blackFlag,
    options: [
      { value: 'Y', label: '黑名单' },
      { value: 'N', label: '非黑名单' },
    ],
    width: 120,
  },
];

export type CustomerOrder = OrderOf<typeof api.customers.page>;

/** Who, how to call them, what lives with them and what they owe stand in sight at 1366 px. */
export const columnsOf = (oneStore: boolean): readonly ListColumn<CustomerRow, CustomerOrder>[] => [
  {
    key: 'name',
    title: CUSTOMER_FIELDS.name,
    width: 128,
    always: true,
    render: ({ ownerId, name, blackFlag, status }) => (
      <>
        <OwnerLink ownerId={ownerId} name={name} />
        {blackFlag === 'Y' && <Tag color="red">黑名单</Tag>}
        {status !== 1 && <Tag color="gray">{CUSTOMER_STATUS_WORDS[status]}</Tag>}
      </>
    ),
  },
  { key: 'mobile', title: CUSTOMER_FIELDS.mobile, field: 'mobile', width: 120 },
  {
    key: 'petNames',
    title: CUSTOMER_FIELDS.petNames,
    width: 160,
    render: ({ pets }) => pets.map(petWithState).join('、'),
  },
  {
    key: 'level',
    title: CUSTOMER_FIELDS.level,
    width: 88,
    render: ({ level }) => level && <DictText type="customer_level" code={level} />,
  },
  {
    key: 'tags',
    title: CUSTOMER_FIELDS.tags,
    width: 96,
    atFirstHidden: !oneStore,
    render: ({ tags }) => <DictTexts type="customer_tag" codes={tags} />,
  },
  {
    key: 'source',
    title: CUSTOMER_FIELDS.source,
    width: 104,
    atFirstHidden: true,
    render: ({ source }) => source && <DictText type="customer_source" code={source} />,
  },
  {
    key: 'storeName',
    title: CUSTOMER_FIELDS.storeName,
    field: 'storeName',
    width: 216,
    atFirstHidden: oneStore,
  },
  {
    key: 'storeUserNo',
    title: CUSTOMER_FIELDS.storeUserNo,
    field: 'storeUserNo',
    width: 104,
    // A number of its store.
    atFirstHidden: !oneStore,
  },
  {
    key: 'lastVisitDate',
    title: CUSTOMER_FIELDS.lastVisitDate,
    width: 144,
    sortField: 'lastVisitDate',
    render: ({ lastVisitDate }) => (lastVisitDate === null ? '' : formatDateTime(lastVisitDate)),
  },
  {
    key: 'oweAmount',
    title: CUSTOMER_FIELDS.oweAmount,
    width: 104,
    numeric: true,
    render: ({ oweAmount }) => (oweAmount === 0 ? '' : formatYuan(oweAmount)),
  },
  {
    key: 'createDate',
    title: CUSTOMER_FIELDS.createDate,
    width: 104,
    sortField: 'createDate',
    atFirstHidden: true,
    render: ({ createDate }) => formatDate(createDate),
  },
  {
    key: 'status',
    title: CUSTOMER_FIELDS.status,
    width: 80,
    atFirstHidden: true,
    render: ({ status }) => CUSTOMER_STATUS_WORDS[status],
  },
];
