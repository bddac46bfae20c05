import { asText, type FilterOf, type OrderOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { OrgNode, Store } from '@hospital/shared/contract/calls/organisation';
import { STORE_ATTRIBUTES, STORE_FIELDS, STORE_NATURES } from '@hospital/shared/contract/storeWords';
import { Tag } from '@hospital/shared/ui/core';
import type { ChoiceOption } from '@hospital/shared/ui/data';
import type { FilterField, FilterValues, ListColumn } from '@hospital/shared/ui/listView';
import { STATUS } from './storeLabels';
import classes from './list.module.css';

/** The list's own filter: all stores in view. */
export const ALL = { storeName: '', deptId: '' } satisfies FilterOf<typeof api.organisation.stores>;

export type StoreOrder = OrderOf<typeof api.organisation.stores>;

/** Stores on a page (spec 1 §9). */
export const PAGE_SIZE = 50;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.organisation.stores>>({
  storeName: asText,
  deptId: asText,
});

/**
 * What a click on a node of the tree shows (spec 1 §2): the root clears all filters, a department filters by its id,
 * a store by its name.
 */
export function filterOfNode({ id, name, parentId, type }: OrgNode): typeof ALL {
  if (type === 2) return { ...ALL, storeName: name };
  return parentId === '0' ? ALL : { ...ALL, deptId: id };
}

/** Whether a filter is still the one of a node that was chosen, whatever name is looked for in a department. */
export const standsFor = (filter: FilterValues, { id, name, type }: OrgNode): boolean =>
  type === 2 ? filter['deptId'] === '' && filter['storeName'] === name : filter['deptId'] === id;

/**
 * The name is typed; the department is chosen in the tree.
 *
 * @param depts whose names are known
 * @param onUnnamed told of one whose name is not
 */
export const fieldsOf = (
  depts: readonly ChoiceOption[],
  onUnnamed: () => void,
): readonly FilterField<keyof typeof ALL>[] => [
  { kind: 'text', key: 'storeName', label: STORE_FIELDS.storeName, stays: true },
  {
    kind: 'choice',
    key: 'deptId',
    label: STORE_FIELDS.deptName,
    options: depts.map(({ id, name, label = name }) => ({ value: id, label })),
    onUnnamed,
    elsewhere: true,
  },
];

/** Room for 16 characters: the names of a chain differ in what stands at their end. */
const NAME_WIDTH = 256;

/**
 * @param before how many stores stand on the pages before
 * @param onOpen opens the details of a store
 */
export const columnsOf = (
  before: number,
  onOpen: (id: string) => void,
): readonly ListColumn<Store, StoreOrder>[] => [
  {
    key: 'index',
    title: '序号',
    width: 64,
    numeric: true,
    render: (_store, index) => before + index + 1,
  },
  {
    key: 'storeName',
    title: STORE_FIELDS.storeName,
    width: NAME_WIDTH,
    always: true,
    sortField: 'storeName',
    render: ({ id, storeName, status }) => (
      <span className={classes.name}>
        <button type="button" className={classes.open} onClick={() => onOpen(id)}>
          {storeName}
        </button>
        {status === 0 && <Tag>{STATUS[0]}</Tag>}
      </span>
    ),
  },
  { key: 'storeCode', title: STORE_FIELDS.storeCode, field: 'storeCode', width: 104, sortField: 'storeCode' },
  { key: 'businessName', title: STORE_FIELDS.businessName, field: 'businessName', width: 120 },
  { key: 'deptName', title: STORE_FIELDS.deptName, field: 'deptName', width: 104 },
  { key: 'address', title: '门店地址', field: 'address', width: 112 },
  { key: 'doorName', title: STORE_FIELDS.doorName, field: 'doorName', width: 136, atFirstHidden: true },
  {
    key: 'warehouseName',
    title: STORE_FIELDS.warehouseName,
    field: 'warehouseName',
    width: 136,
    atFirstHidden: true,
  },
  {
    key: 'storeAttribute',
    title: STORE_FIELDS.storeAttribute,
    width: 96,
    atFirstHidden: true,
    render: ({ storeAttribute }) => STORE_ATTRIBUTES[storeAttribute],
  },
  {
    key: 'storeNature',
    title: STORE_FIELDS.storeNature,
    width: 96,
    atFirstHidden: true,
    render: ({ storeNature }) => STORE_NATURES[storeNature],
  },
  { key: 'phoneNum', title: STORE_FIELDS.phoneNum, field: 'phoneNum', width: 128, atFirstHidden: true },
];
