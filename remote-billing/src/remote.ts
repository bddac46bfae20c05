import { BILL_GROUP } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';

/** The desk where bills are made, paid and refunded (spec 2 §7 Billing). */
export default defineRemote({
  name: 'remote-billing',
  title: '收银',
  owns: [
    '/bill/cashier',
    '/bill/goods',
    '/bill/list',
    '/bill/dispense',
    '/bill/template',
    '/bill/discount',
    '/bill/account',
    '/bill/package',
    '/bill/close',
  ],
  pages: [
    {
      path: '/bill/cashier',
      module: 'desk/CashierPage',
      title: '收银台',
      permission: 'hospital:bill:pay',
      menu: { below: BILL_GROUP, order: 3, icon: 'dashboard', sides: [2] },
      firstCalls: [{ call: 'bills.waiting', request: {} }],
    },
    {
      path: '/bill/goods',
      module: 'desk/GoodsPage',
      title: '零售开单',
      permission: 'hospital:bill:goodsSave',
      menu: { below: BILL_GROUP, order: 4, icon: 'file', sides: [2] },
    },
    {
      path: '/bill/list',
      module: 'list/BillListPage',
      title: '账单查询',
      permission: 'hospital:bill:list',
      menu: { below: BILL_GROUP, order: 5, icon: 'list', sides: [1, 2] },
      firstCalls: [
        { call: 'bills.page', request: { page: 1, pageSize: 20 } },
        { call: 'lists.columns', request: { scene: 'bill' } },
      ],
    },
    {
      path: '/bill/dispense',
      module: 'dispense/DispensePage',
      title: '发药',
      permission: 'hospital:bill:dispense',
      menu: { below: BILL_GROUP, order: 6, icon: 'warehouse', sides: [2] },
      firstCalls: [{ call: 'orders.dispensing', request: {} }],
    },
    {
      path: '/bill/template',
      module: 'lines/template/TemplatePage',
      title: '处方模板',
      permission: 'hospital:bill:template:save',
      menu: { below: BILL_GROUP, order: 7, icon: 'file', sides: [1, 2] },
      firstCalls: [{ call: 'billTemplates.list', request: {} }],
    },
    {
      path: '/bill/close',
      module: 'close/ClosePage',
      title: '日结',
      permission: 'hospital:bill:close',
      menu: { below: BILL_GROUP, order: 8, icon: 'file', sides: [2] },
      firstCalls: [{ call: 'closings.current', request: {} }],
    },
    {
      path: '/bill/close/list',
      module: 'close/ClosingListPage',
      title: '日结记录',
      permission: 'hospital:bill:close:list',
      menu: { below: BILL_GROUP, order: 11, icon: 'list', sides: [1, 2] },
      firstCalls: [
        { call: 'closings.page', request: { page: 1, pageSize: 20 } },
        { call: 'lists.columns', request: { scene: 'closing' } },
      ],
    },
    {
      path: '/bill/discount',
      module: 'desk/discounts/DiscountPage',
      title: '优惠方案',
      permission: 'hospital:bill:discountPlan:list',
      menu: { below: BILL_GROUP, order: 9, icon: 'list', sides: [1, 2] },
      firstCalls: [{ call: 'discounts.plans', request: {} }],
    },
    {
      path: '/bill/account',
      module: 'account/AccountPage',
      title: '储值',
      permission: 'hospital:account:list',
      menu: { below: BILL_GROUP, order: 10, icon: 'list', sides: [1, 2] },
      firstCalls: [
        { call: 'accounts.page', request: { page: 1, pageSize: 20 } },
        { call: 'accounts.plans', request: {} },
      ],
    },
    {
      path: '/bill/package',
      module: 'package/PackagePage',
      title: '套餐',
      permission: 'cms:package:list',
      menu: { below: BILL_GROUP, order: 12, icon: 'list', sides: [1, 2] },
      firstCalls: [
        { call: 'packages.owned', request: { page: 1, pageSize: 20 } },
        { call: 'packages.plans', request: {} },
      ],
    },
  ],
  parts: [
    {
      name: 'billing/ownerBills',
      module: 'list/OwnerBills',
      title: '宠主账单',
      height: 240,
      permission: 'hospital:bill:list',
    },
    {
      name: 'billing/lines',
      module: 'lines/CaseLines',
      title: '开单与收费',
      height: 240,
      permission: 'hospital:bill:list',
    },
    { name: 'billing/deposit', module: 'deposit/DepositByCode', title: '扫码收取押金', height: 32 },
  ],
});
