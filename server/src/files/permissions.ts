import type { PagePermissions } from '../access/declared/pagePermissions';

/** Of uploaded files, which no page lists. */
export const filesPermissions: readonly PagePermissions[] = [
  { page: '/mch', buttons: [{ permission: 'sys:file:list', name: '查看上传的文件' }] },
];
