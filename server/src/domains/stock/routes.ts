import { adjustStock } from './adjust';
import { stockAvailability } from './availability';
import type { Handlers } from '../../platform/http/call';
import { listMovements } from './movements';
import { bringStockIn } from './stockIn';
import { exportStock, listStock } from './stockList';
import { listProducts } from './stockProducts';
import { expiredList, exportExpired, exportUnsalable, unsalableList } from './warnedBatches';
import { expiredTotal, unsalableTotal } from './warnings';
import { writeOffStock } from './writeOff';

/** Stock and its warnings (domain.md §2.1). */
export const stockHandlers: Handlers<'stock'> = {
  expiredTotal,
  unsalableTotal,
  expiredList,
  unsalableList,
  exportExpired,
  exportUnsalable,
  availability: stockAvailability,
  movements: listMovements,
  products: listProducts,
  page: listStock,
  export: exportStock,
  stockIn: bringStockIn,
  adjust: adjustStock,
  writeOff: writeOffStock,
};
