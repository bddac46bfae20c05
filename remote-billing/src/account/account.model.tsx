import { asText, type FilterOf, oneOf, readFilter, type RequestOf } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import type { AccountMovement } from '@hospital/shared/contract/calls/accounts';
import { ACCOUNT_FIELDS, BALANCE_WORDS, MOVEMENT_WORDS } from '@hospital/shared/contract/accountWords';
import { giftForfeited } from '@hospital/shared/contract/storedValue';
import { fenOfYuan, formatDateTime, formatYuan } from '@hospital/shared/format';
import type { FilterField, ListColumn } from '@hospital/shared/ui/listView';

export const ALL = {
  keyword: '',
  balance: '',
  bizType: '',
  storeId: '',
  ownerId: '',
  startDate: '',
  endDate: '',
} satisfies FilterOf<typeof api.accounts.page>;

/** A filter as the call takes it. */
export const requestOf = readFilter<RequestOf<typeof api.accounts.page>>({
  keyword: asText,
  balance: oneOf('principal', 'gift', 'deposit'),
  bizType: oneOf(1, 2, 3, 4, 5, 6, 7, 8),
  storeId: asText,
  ownerId: asText,
  startDate: asText,
  endDate: asText,
});

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Points alone are earned and spent. */
const { 5: _earned, 6: _spent, ...moneyMoves } = MOVEMENT_WORDS;

export const FIELDS: readonly FilterField<keyof typeof ALL>[] = [
  { kind: 'text', key: 'keyword', label: '宠主、拼音或电话', width: 200 },
  { kind: 'days', label: ACCOUNT_FIELDS.createDate },
  {
    kind: 'choice',
    key: 'balance',
    label: ACCOUNT_FIELDS.balance,
    options: optionsOf(BALANCE_WORDS),
    width: 112,
  },
  {
    kind: 'choice',
    key: 'bizType',
    label: ACCOUNT_FIELDS.bizType,
    options: optionsOf(moneyMoves),
    width: 120,
  },
];

export const columnsOf = (oneStore: boolean): readonly ListColumn<AccountMovement, never>[] => [
  {
    key: 'createDate',
    title: ACCOUNT_FIELDS.createDate,
    width: 144,
    always: true,
    render: ({ createDate }) => formatDateTime(createDate),
  },
  { key: 'ownerName', title: ACCOUNT_FIELDS.ownerName, field: 'ownerName', width: 112 },
  {
    key: 'balance',
    title: ACCOUNT_FIELDS.balance,
    width: 96,
    render: ({ balance }) => BALANCE_WORDS[balance],
  },
  {
    key: 'bizType',
    title: ACCOUNT_FIELDS.bizType,
    width: 104,
    render: ({ bizType }) => MOVEMENT_WORDS[bizType],
  },
  {
    key: 'amount',
    title: ACCOUNT_FIELDS.moved,
    width: 112,
    numeric: true,
    render: ({ amount }) => `${amount > 0 ? '+' : ''}${formatYuan(amount)}`,
  },
  {
    key: 'afterAmount',
    title: ACCOUNT_FIELDS.after,
    width: 120,
    numeric: true,
    render: ({ afterAmount }) => formatYuan(afterAmount),
  },
  { key: 'operatorName', title: ACCOUNT_FIELDS.operatorName, field: 'operatorName', width: 96 },
  ...(oneStore
    ? []
    : ([
        { key: 'storeName', title: ACCOUNT_FIELDS.storeName, field: 'storeName', width: 216 },
      ] satisfies ListColumn<AccountMovement, never>[])),
];

/** The gift money that goes with so much principal, in yuan. */
export const lossOf = (
  { principal, gift }: { readonly principal: number; readonly gift: number },
  amount: number,
): number =>
  giftForfeited({ principal: fenOfYuan(principal), gift: fenOfYuan(gift) }, fenOfYuan(amount)) / 100;
