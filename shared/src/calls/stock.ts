// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['stock'];

export const expiredTotal = /*#__PURE__*/ browserCall<Calls['expiredTotal']>('stock.expiredTotal', 'GET', '/warehouse/stock/expiredTotal', {"anyOf":["warehouse:stock:expiredTotal"],"hideLoading":true});
export const unsalableTotal = /*#__PURE__*/ browserCall<Calls['unsalableTotal']>('stock.unsalableTotal', 'GET', '/warehouse/stock/unsalableTotal', {"anyOf":["warehouse:stock:unsalableTotal"],"hideLoading":true});
export const expiredList = /*#__PURE__*/ browserCall<Calls['expiredList']>('stock.expiredList', 'GET', '/warehouse/stock/expiredList', {"anyOf":["warehouse:stock:list"],"hideLoading":true});
export const unsalableList = /*#__PURE__*/ browserCall<Calls['unsalableList']>('stock.unsalableList', 'GET', '/warehouse/stock/unsalableList', {"anyOf":["warehouse:stock:list"],"hideLoading":true});
export const exportExpired = /*#__PURE__*/ browserCall<Calls['exportExpired']>('stock.exportExpired', 'GET', '/warehouse/stock/expiredListExcel', {"anyOf":["warehouse:stock:listExcel"],"download":true});
export const exportUnsalable = /*#__PURE__*/ browserCall<Calls['exportUnsalable']>('stock.exportUnsalable', 'GET', '/warehouse/stock/unsalableListExcel', {"anyOf":["warehouse:stock:listExcel"],"download":true});
export const availability = /*#__PURE__*/ browserCall<Calls['availability']>('stock.availability', 'GET', '/warehouse/stock/availability', {"hideLoading":true});
export const movements = /*#__PURE__*/ browserCall<Calls['movements']>('stock.movements', 'GET', '/warehouse/stock/record/page', {"anyOf":["warehouse:stock:list"],"hideLoading":true});
export const products = /*#__PURE__*/ browserCall<Calls['products']>('stock.products', 'POST', '/warehouse/stock/product/page', {"anyOf":["warehouse:stock:page"],"hideLoading":true});
export const page = /*#__PURE__*/ browserCall<Calls['page']>('stock.page', 'POST', '/warehouse/stock/page', {"anyOf":["warehouse:stock:page","warehouse:stock:adjust"],"hideLoading":true});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('stock.export', 'GET', '/warehouse/stock/listExcel', {"anyOf":["warehouse:stock:listExcel"],"download":true});
export { export_ as export };
export const stockIn = /*#__PURE__*/ browserCall<Calls['stockIn']>('stock.stockIn', 'POST', '/warehouse/stock/in', {"anyOf":["warehouse:stock:in"],"write":true,"changes":["stock.page","stock.products","stock.movements","stock.expiredTotal","stock.unsalableTotal","stock.expiredList","stock.unsalableList","stock.availability","products.inStore","transfers.available"]});
export const adjust = /*#__PURE__*/ browserCall<Calls['adjust']>('stock.adjust', 'POST', '/warehouse/stock/adjust', {"anyOf":["warehouse:stock:adjust"],"write":true,"changes":["stock.page","stock.products","stock.movements","stock.expiredTotal","stock.unsalableTotal","stock.expiredList","stock.unsalableList","stock.availability","products.inStore","transfers.available"]});
export const writeOff = /*#__PURE__*/ browserCall<Calls['writeOff']>('stock.writeOff', 'POST', '/warehouse/stock/loss', {"anyOf":["warehouse:stock:loss"],"write":true,"changes":["stock.page","stock.products","stock.movements","stock.expiredTotal","stock.unsalableTotal","stock.expiredList","stock.unsalableList","stock.availability","products.inStore","transfers.available"]});
