// Generated from shared/src/contract by `pnpm generate`; do not edit.
import type { CallTable } from './callTable';

export const callTable: CallTable = {
  identity: {
    login: ["POST","/login.do",{"public":true}],
    logout: ["POST","/logout.do",{"public":true}],
    currentUser: ["POST","/sys/user/getUserInfo.do"],
    tenantFlags: ["GET","/switch"],
    ip: ["GET","/comm/ip",{"public":true,"hideLoading":true}],
    demoAccounts: ["GET","/comm/demoAccounts",{"public":true,"hideLoading":true}],
    myStores: ["GET","/myStore"],
    myWarehouses: ["GET","/myWarehouse"],
    setLastStore: ["POST","/setLastStore",{"write":true}],
    chooseWarehouse: ["POST","/chooseWarehouse",{"write":true}],
    switchWorkspace: ["POST","/switchWorkspace",{"write":true}],
    lisTicket: ["GET","/sys/lis/ticket"],
    lastStore: ["GET","/lastStore",{"hideLoading":true}],
  },
  organisation: {
    deptTree: ["GET","/sys/dept/qryDeptTree",{"hideLoading":true}],
    deptStoreTree: ["GET","/sys/dept/qryDeptStoreTree",{"hideLoading":true}],
    stores: ["GET","/sys/store/qryPage",{"anyOf":["sys:store:list"],"hideLoading":true}],
    store: ["POST","/sys/store/info/{id}",{"anyOf":["sys:store:list"]}],
  },
  roles: {
    list: ["POST","/sys/role/qryPage.do",{"anyOf":["sys:role:list"],"hideLoading":true}],
    get: ["POST","/sys/role/get.do",{"anyOf":["sys:role:list"]}],
    save: ["POST","/sys/role/save.do",{"anyOf":["sys:role:create"],"write":true}],
    update: ["POST","/sys/role/update.do",{"anyOf":["sys:role:update"],"write":true}],
    saveMenu: ["POST","/sys/role/saveMenu.do",{"anyOf":["sys:role:update"],"write":true}],
    delete: ["POST","/sys/role/delete.do",{"anyOf":["sys:role:delete"],"write":true}],
    selects: ["POST","/sys/role/selects.do",{"anyOf":["sys:user:list","sys:role:list"],"hideLoading":true}],
  },
  menus: {
    tree: ["POST","/sys/menu/tree.do",{"anyOf":["sys:menu:list","sys:role:list"],"hideLoading":true}],
    save: ["POST","/sys/menu/save.do",{"anyOf":["sys:menu:save"],"write":true}],
    update: ["POST","/sys/menu/update.do",{"anyOf":["sys:menu:update"],"write":true}],
    delete: ["POST","/sys/menu/delete.do",{"anyOf":["sys:menu:delete"],"write":true}],
  },
  dictionary: {
    list: ["POST","/sys/dict/qryList.do",{"anyOf":["sys:dict:list"]}],
    get: ["POST","/sys/dict/get.do",{"anyOf":["sys:dict:list"]}],
    save: ["POST","/sys/dict/save.do",{"anyOf":["sys:dict:save"],"write":true}],
    update: ["POST","/sys/dict/update.do",{"anyOf":["sys:dict:update"],"write":true}],
    delete: ["POST","/sys/dict/delete.do",{"anyOf":["sys:dict:delete"],"write":true}],
    byType: ["POST","/sys/dict/qryDictByType.do",{"hideLoading":true}],
    byTypes: ["GET","/sys/dict2/getDictByType",{"hideLoading":true}],
  },
  settings: {
    byKey: ["GET","/sys/store/config/list",{"hideLoading":true}],
    byGroup: ["GET","/sys/store/config/listByGroup"],
    save: ["POST","/sys/store/config/save",{"anyOf":["sys:store:config:save"],"write":true}],
  },
  messages: {
    notices: ["POST","/mch/notice/qryPage.do",{"hideLoading":true}],
    notice: ["POST","/mch/notice/get.do",{"hideLoading":true}],
    list: ["GET","/notify/admin/message/list",{"hideLoading":true}],
    read: ["POST","/notify/admin/message/read",{"write":true,"hideLoading":true}],
    unreadCount: ["GET","/notify/admin/message/unReadCount",{"hideLoading":true}],
  },
  dashboard: {
    home: ["POST","/home/index.do",{"hideLoading":true}],
  },
};
