import type { PagePermissions } from '../../platform/menu/pagePermissions';

/** Of 递管通, to which records are told from their page. */
export const externalTaskPermissions: readonly PagePermissions[] = [
  {
    page: '/case/list',
    buttons: [{ permission: 'common:diguantong:task', name: '推送到递管通', roles: ['manager', 'doctor'] }],
  },
];
