// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['products'];

export const price = /*#__PURE__*/ browserCall<Calls['price']>('products.price', 'POST', '/workspace/public/calProductPrice.do', {"hideLoading":true});
export const inStore = /*#__PURE__*/ browserCall<Calls['inStore']>('products.inStore', 'POST', '/product/info/getStoreProductResult', {"hideLoading":true});
export const page = /*#__PURE__*/ browserCall<Calls['page']>('products.page', 'POST', '/product/info/page', {"anyOf":["product:info:list"],"hideLoading":true});
const export_ = /*#__PURE__*/ browserCall<Calls['export']>('products.export', 'GET', '/product/info/listExcel', {"anyOf":["product:info:listExcel"],"download":true});
export { export_ as export };
export const info = /*#__PURE__*/ browserCall<Calls['info']>('products.info', 'GET', '/product/info/info/{id}', {"anyOf":["product:info:list"],"hideLoading":true});
export const save = /*#__PURE__*/ browserCall<Calls['save']>('products.save', 'POST', '/product/info/save', {"anyOf":["product:info:save"],"write":true,"changes":["products.page","products.info","products.inStore","products.price"]});
export const update = /*#__PURE__*/ browserCall<Calls['update']>('products.update', 'POST', '/product/info/update', {"anyOf":["product:info:update"],"write":true,"changes":["products.page","products.info","products.inStore","products.price","stock.page","stock.products","stock.expiredList","stock.unsalableList","stock.availability"]});
export const changeValid = /*#__PURE__*/ browserCall<Calls['changeValid']>('products.changeValid', 'POST', '/product/info/changeValid/{id}', {"anyOf":["product:info:changeValid"],"write":true,"changes":["products.page","products.info","products.inStore","products.price"]});
export const importTemplate = /*#__PURE__*/ browserCall<Calls['importTemplate']>('products.importTemplate', 'GET', '/product/info/importTemplate', {"anyOf":["product:info:import"],"download":true});
export const checkImport = /*#__PURE__*/ browserCall<Calls['checkImport']>('products.checkImport', 'POST', '/product/info/checkImport', {"anyOf":["product:info:import"],"upload":true});
export const importFaults = /*#__PURE__*/ browserCall<Calls['importFaults']>('products.importFaults', 'POST', '/product/info/importFaults', {"anyOf":["product:info:import"],"download":true});
const import_ = /*#__PURE__*/ browserCall<Calls['import']>('products.import', 'POST', '/product/info/import', {"anyOf":["product:info:import"],"write":true,"upload":true,"changes":["products.page","products.info","products.inStore","products.price"]});
export { import_ as import };
