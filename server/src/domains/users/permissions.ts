import type { PagePermissions } from '../../platform/menu/pagePermissions';

/** Of users. */
export const usersPermissions: readonly PagePermissions[] = [
  {
    page: '/mch/user',
    own: { permission: 'sys:user:list' },
    buttons: [
      { permission: 'sys:user:info', name: '查看用户详情' },
      { permission: 'sys:user:save', name: '新增用户' },
      { permission: 'sys:user:update', name: '编辑用户' },
      { permission: 'sys:user:delete', name: '删除用户' },
      { permission: 'sys:user:changEnabled', name: '启用停用用户' },
      { permission: 'sys:user:rePassword', name: '重置密码' },
      { permission: 'sys:user:rePassword2', name: '指定密码' },
      { permission: 'sys:user:unlock', name: '解锁用户' },
      { permission: 'sys:user:bindOpenId', name: '绑定解绑微信' },
      { permission: 'sys:user:export', name: '导出用户' },
      { permission: 'sys:user:import', name: '导入用户' },
    ],
  },
];
