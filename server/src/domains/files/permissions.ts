import type { PagePermissions } from '../../platform/menu/pagePermissions';

/** Of uploaded files, which no page lists. */
export const filesPermissions: readonly PagePermissions[] = [
  { page: '/mch', buttons: [{ permission: 'sys:file:list', name: '查看上传的文件' }] },
];
