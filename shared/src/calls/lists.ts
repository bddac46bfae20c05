// Generated from shared/src/contract by `pnpm generate`; do not edit.
import { browserCall } from '@hospital/shared/api';
import type { Catalogue } from '../contract/catalogue';

type Calls = Catalogue['lists'];

export const searches = /*#__PURE__*/ browserCall<Calls['searches']>('lists.searches', 'POST', '/store/search/page', {"hideLoading":true});
export const saveSearch = /*#__PURE__*/ browserCall<Calls['saveSearch']>('lists.saveSearch', 'POST', '/store/search/save', {"write":true,"hideLoading":true,"changes":["lists.searches"]});
export const removeSearch = /*#__PURE__*/ browserCall<Calls['removeSearch']>('lists.removeSearch', 'POST', '/store/search/remove/{id}', {"write":true,"hideLoading":true,"changes":["lists.searches"]});
export const clearSearches = /*#__PURE__*/ browserCall<Calls['clearSearches']>('lists.clearSearches', 'POST', '/store/search/clear/{id}', {"write":true,"hideLoading":true,"changes":["lists.searches"]});
export const columns = /*#__PURE__*/ browserCall<Calls['columns']>('lists.columns', 'POST', '/store/column/get', {"hideLoading":true});
export const saveColumns = /*#__PURE__*/ browserCall<Calls['saveColumns']>('lists.saveColumns', 'POST', '/store/column/save', {"write":true,"hideLoading":true,"changes":["lists.columns"]});
