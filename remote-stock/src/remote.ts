import { defineRemote } from '@hospital/shared/contract/remote';
import { firstCallsOf } from './warnings/firstCalls';

/** Stock of a warehouse: what expires and what does not sell. */
export default defineRemote({
  name: 'remote-stock',
  title: '库存预警',
  owns: ['/store'],
  pages: [
    {
      path: '/store/expiredStock',
      module: 'warnings/ExpiredStockPage',
      title: '效期预警',
      permission: 'warehouse:stock:list',
      firstCalls: firstCallsOf('stock.expiredTotal', 'stock.expiredList', 'stockExpired'),
    },
    {
      path: '/store/unsalableStock',
      module: 'warnings/UnsalableStockPage',
      title: '滞销预警',
      permission: 'warehouse:stock:list',
      firstCalls: firstCallsOf('stock.unsalableTotal', 'stock.unsalableList', 'stockUnsalable'),
    },
  ],
});
