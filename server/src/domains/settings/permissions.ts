import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { MANAGERS, OVERSEERS } from '../../platform/menu/presetRoles';

/** Of the settings of stores and of the chain. */
export const settingsPermissions: readonly PagePermissions[] = [
  {
    page: '/mch/config',
    own: { permission: 'sys:store:config:list', roles: OVERSEERS },
    buttons: [
      { permission: 'sys:store:config:save', name: '保存门店设置', roles: MANAGERS },
      { permission: 'hospital:setting:ip', name: '查看IP白名单', roles: MANAGERS },
      { permission: 'hospital:setting:setIp', name: '修改IP白名单', roles: MANAGERS },
      { permission: 'hospital:setting:setWashingRegisterLimit', name: '修改洗美限额', roles: MANAGERS },
      { permission: 'hospital:booking:setWashingRegisterLimit', name: '修改某天的洗美限额', roles: MANAGERS },
    ],
  },
];
