import { STOCK_GROUP } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';
import { firstOfTransfers } from './transfers/firstCalls';
import { firstCallsOf } from './warnings/firstCalls';

/** What is sold, and the stock of it: products with their prices, what lies where, deliveries, counts, transfers, what expires and what does not sell. */
export default defineRemote({
  name: 'remote-stock',
  title: '库存预警',
  owns: ['/store', '/product', '/warehouse'],
  pages: [
    {
      path: '/warehouse/stock',
      module: 'stock/StockPage',
      title: '库存',
      permission: 'warehouse:stock:page',
      menu: { below: STOCK_GROUP, order: 1, icon: 'warehouse', sides: [1, 2, 3] },
      firstCalls: [
        { call: 'stock.products', request: { page: 1, pageSize: 20 } },
        { call: 'lists.columns', request: { scene: 'stockProduct' } },
      ],
    },
    {
      path: '/warehouse/in',
      module: 'delivery/DeliveryPage',
      title: '入库',
      permission: 'warehouse:stock:in',
      menu: { below: STOCK_GROUP, order: 2, icon: 'warehouse', sides: [2, 3] },
    },
    {
      path: '/warehouse/check',
      module: 'check/CheckPage',
      title: '盘点',
      permission: 'warehouse:stock:adjust',
      menu: { below: STOCK_GROUP, order: 3, icon: 'warehouse', sides: [2, 3] },
      firstCalls: [{ call: 'stock.page', request: { page: 1, pageSize: 200 } }],
    },
    {
      path: '/warehouse/apply',
      module: 'transfers/ApplyPage',
      title: '调拨申请',
      permission: 'warehouse:transfer:apply:list',
      menu: { below: STOCK_GROUP, order: 4, icon: 'warehouse', sides: [1, 2, 3] },
      firstCalls: firstOfTransfers('transfers.applied', 'transferApply'),
    },
    {
      path: '/warehouse/examine',
      module: 'transfers/ExaminePage',
      title: '调拨审核',
      permission: 'warehouse:transfer:examine:list',
      menu: { below: STOCK_GROUP, order: 5, icon: 'warehouse', sides: [1, 2, 3] },
      firstCalls: firstOfTransfers('transfers.examined', 'transferExamine'),
    },
    {
      path: '/store/expiredStock',
      module: 'warnings/ExpiredStockPage',
      title: '效期预警',
      permission: 'warehouse:stock:list',
      menu: {
        below: STOCK_GROUP,
        permission: 'warehouse:stock:expiredTotal',
        order: 11,
        icon: 'warehouse',
        sides: [2, 3],
      },
      firstCalls: firstCallsOf('stock.expiredTotal', 'stock.expiredList', 'stockExpired'),
    },
    {
      path: '/store/unsalableStock',
      module: 'warnings/UnsalableStockPage',
      title: '滞销预警',
      permission: 'warehouse:stock:list',
      menu: {
        below: STOCK_GROUP,
        permission: 'warehouse:stock:unsalableTotal',
        order: 12,
        icon: 'warehouse',
        sides: [2, 3],
      },
      firstCalls: firstCallsOf('stock.unsalableTotal', 'stock.unsalableList', 'stockUnsalable'),
    },
    {
      path: '/product/list',
      module: 'products/ProductListPage',
      title: '商品管理',
      permission: 'product:info:list',
      menu: { order: 45, icon: 'list', sides: [1, 2, 3] },
      firstCalls: [
        { call: 'products.page', request: { page: 1, pageSize: 20, validFlag: 'Y' } },
        { call: 'lists.columns', request: { scene: 'product' } },
      ],
    },
  ],
  parts: [
    {
      name: 'stock/availability',
      module: 'availability/StockAvailability',
      title: '可用库存',
      height: 24,
    },
  ],
  sources: [
    {
      id: 'products',
      title: '商品',
      call: 'products.page',
      request: { keyword: '$text', page: 1, pageSize: 8, validFlag: 'Y' },
      order: 40,
      more: '/product/list?keyword={text}&validFlag=Y',
      hit: {
        id: '{id}',
        title: '{name}',
        detail: '{code} {spec} {price}元',
        to: '/product/list?keyword={code}',
      },
    },
  ],
});
