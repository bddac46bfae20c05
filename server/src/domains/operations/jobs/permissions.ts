import type { PagePermissions } from '../../../platform/menu/pagePermissions';

/** Of background jobs. */
export const jobsPermissions: readonly PagePermissions[] = [
  {
    page: '/mch/job',
    own: { permission: 'sys:job:list' },
    buttons: [{ permission: 'sys:job:run', name: '立即运行后台任务' }],
  },
];
