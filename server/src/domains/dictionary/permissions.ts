import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { OVERSEERS } from '../../platform/menu/presetRoles';

/** Of the dictionary. */
export const dictionaryPermissions: readonly PagePermissions[] = [
  {
    page: '/mch/dict',
    own: { permission: 'sys:dict:list', roles: OVERSEERS },
    buttons: [
      { permission: 'sys:dict:save', name: '新增字典', roles: ['company'] },
      { permission: 'sys:dict:update', name: '编辑字典', roles: ['company'] },
      { permission: 'sys:dict:delete', name: '删除字典' },
      { permission: 'sys:dict:import', name: '导入字典', roles: ['company'] },
    ],
  },
];
