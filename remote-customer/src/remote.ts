import { defineRemote } from '@hospital/shared/contract/remote';
import { petStates } from '@hospital/shared/contract/petStates';
import { CHINESE_NAME } from './chineseName';

const { 1: _usual, ...ended } = petStates.words;
/** `（死亡）` after the name; of an animal that is well nothing is said. */
const WHAT_BECAME_OF_IT = Object.fromEntries(
  Object.entries(ended).map(([status, word]) => [status, `（${word}）`]),
);

/** Owners and their pets: who they are, what they own and owe (spec 2 §7 Customer and pet). */
export default defineRemote({
  name: 'remote-customer',
  title: '宠主',
  owns: ['/customer'],
  pages: [
    {
      path: '/customer/list',
      module: 'customers/list/CustomerListPage',
      title: '宠主管理',
      permission: 'hospital:customer:list',
      menu: { order: 25, icon: 'user', sides: [1, 2] },
      firstCalls: [
        { call: 'customers.page', request: { page: 1, pageSize: 20 } },
        { call: 'lists.columns', request: { scene: 'customer' } },
      ],
    },
    {
      path: '/customer/detail',
      module: 'customers/detail/CustomerDetailPage',
      title: '宠主档案',
      permission: 'hospital:customer:info',
      hidden: true,
      queriedCalls: [
        { call: 'customers.info', request: { id: '$query.id' } },
        { call: 'customers.account', request: { ownerId: '$query.id' } },
        { call: 'customers.header', request: { ownerId: '$query.id' } },
      ],
      firstParts: ['clinic/ownerCases'],
    },
    {
      path: '/customer/new',
      module: 'customers/owner/NewOwnerPage',
      title: '新增宠主',
      permission: 'hospital:customer:save',
      hidden: true,
    },
  ],
  actions: [
    {
      id: 'newCustomer',
      title: '新增宠主',
      call: 'customers.save',
      // A file is opened in the store where one stands.
      sides: [2],
      to: '/customer/new?text={text}',
      // A telephone, as far as it is typed, with what people write before and between its digits.
      alone: '^(?:\\+86|0086)?[ -]*1[3-9](?:[ -]?\\d){5,9}$',
      unfound: CHINESE_NAME,
    },
  ],
  sources: [
    {
      id: 'customers',
      title: '宠主',
      call: 'customers.search',
      request: { keyword: '$text', limit: 8 },
      order: 10,
      more: '/customer/list?keyword={text}',
      hit: {
        id: '{ownerId}',
        title: '{name}',
        detail: '{mobile} {pets.name}',
        to: '/customer/detail?id={ownerId}',
      },
    },
    {
      id: 'pets',
      title: '宠物',
      call: 'customers.searchPets',
      request: { keyword: '$text', limit: 8 },
      order: 20,
      more: '/customer/list?keyword={text}',
      hit: {
        id: '{id}',
        title: '{name}{status}',
        detail: '{ownerName} {mobile} {storeNo}',
        words: { status: WHAT_BECAME_OF_IT },
        to: '/customer/detail?id={ownerId}&pet={id}',
      },
    },
  ],
  parts: [
    {
      name: 'customer/card',
      module: 'customers/card/CustomerCard',
      title: '宠主信息',
      height: 80,
      permission: 'hospital:customer:info',
    },
    {
      name: 'customer/picker',
      module: 'customers/picker/CustomerPicker',
      title: '查找宠主与宠物',
      height: 32,
      permission: 'hospital:customer:search',
    },
  ],
});
