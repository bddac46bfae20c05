import type { PagePermissions } from '../../platform/menu/pagePermissions';

/** Of the questions; everybody reads them. */
export const questionsPermissions: readonly PagePermissions[] = [
  {
    page: '/notice/questions',
    buttons: [
      { permission: 'common:question:answer:save', name: '编辑常见问题', roles: ['company'] },
      { permission: 'common:question:answer:delete', name: '删除常见问题', roles: ['company'] },
      { permission: 'common:question:answer:excel', name: '导出常见问题', roles: ['company'] },
    ],
  },
];
