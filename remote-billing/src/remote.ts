import { BILL_GROUP } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';

/** The desk where bills are made, paid and refunded (spec 2 §7 Billing). */
export default defineRemote({
  name: 'remote-billing',
  title: '收银',
  owns: ['/bill/cashier', '/bill/goods', '/bill/list', '/bill/discount'],
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
      path: '/bill/discount',
      module: 'discounts/DiscountPage',
      title: '优惠方案',
      permission: 'hospital:bill:discountPlan:list',
      menu: { below: BILL_GROUP, order: 9, icon: 'list', sides: [1, 2] },
      firstCalls: [{ call: 'discounts.plans', request: {} }],
    },
  ],
});
