import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { CLINIC } from '../../platform/menu/presetRoles';

/** Those who photograph and file at their work. */
const KEEP = ['manager', 'doctor', 'nurse', 'reception', 'cashier', 'washer'] as const;

/** Of files of pets, which their owner's page shows. */
export const attachmentPermissions: readonly PagePermissions[] = [
  {
    page: '/customer/list',
    buttons: [
      { permission: 'sys:attach:list', name: '查看宠物文件', roles: [...CLINIC, 'washer'] },
      { permission: 'sys:attach:save', name: '上传宠物文件', roles: KEEP },
      { permission: 'sys:attach:delete', name: '删除自己24小时内上传的宠物文件', roles: KEEP },
      { permission: 'sys:attach:deleteAll', name: '删除全部宠物文件', roles: ['manager'] },
    ],
  },
];
