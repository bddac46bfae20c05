import type { PagePermissions } from '../../../platform/menu/pagePermissions';

/** Of releases. */
export const releasesPermissions: readonly PagePermissions[] = [
  {
    page: '/mch/release',
    own: { permission: 'sys:release:list' },
    buttons: [{ permission: 'sys:release:move', name: '上线、回退和灰度' }],
  },
];
