import type { Handlers } from '../../platform/http/call';
import { calProductPrice } from './calPrice';
import { productsInStore } from './inStore';
import { changeValid, saveProduct, updateProduct } from './productChange';
import { checkImport, importProducts } from './productImport/importProducts';
import { faultsWorkbook, templateWorkbook } from './productImport/workbooks';
import { exportProducts, listProducts } from './productPage';
import { productInfo } from './records';

/** Products and prices (domain.md §2.2). */
export const productHandlers: Handlers<'products'> = {
  price: calProductPrice,
  inStore: productsInStore,
  page: listProducts,
  export: exportProducts,
  info: productInfo,
  save: saveProduct,
  update: updateProduct,
  changeValid,
  importTemplate: templateWorkbook,
  checkImport,
  importFaults: faultsWorkbook,
  import: importProducts,
};
