import { CASE_UNFINISHED_TOTAL } from '@hospital/shared/contract/calls/statistics';
import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { BILLING, MANAGERS, OVERSEERS } from '../../platform/menu/presetRoles';

/** Of what is to be settled and of the trends of business. */
export const statisticsPermissions: readonly PagePermissions[] = [
  {
    page: '/home',
    buttons: [
      { permission: CASE_UNFINISHED_TOTAL, name: '查看未结病例', roles: BILLING },
      { permission: 'statistics:trend:daily', name: '查看近期趋势', roles: BILLING },
    ],
  },
  {
    page: '/bill/unfinished/unfinishedUser',
    own: { permission: 'statistics:case:user:unfinished:list', roles: BILLING },
    buttons: [
      { permission: 'statistics:case:doctor:unfinished', name: '查看未结病例（按医生）', roles: BILLING },
      {
        permission: 'statistics:case:store:unfinished',
        name: '查看未结病例（按门店）',
        roles: OVERSEERS,
      },
      { permission: 'statistics:caseLive:user:unfinished:list', name: '查看未结住院', roles: BILLING },
      {
        permission: 'statistics:caseLive:user:unfinished:listExcel',
        name: '导出未结住院',
        roles: MANAGERS,
      },
      {
        permission: 'statistics:caseLive:store:unfinished:list',
        name: '查看各门店未结住院',
        roles: OVERSEERS,
      },
      {
        permission: 'statistics:caseLive:store:unfinished:listExcel',
        name: '导出各门店未结住院',
        roles: MANAGERS,
      },
      { permission: 'statistics:case:user:unfinished:listExcel', name: '导出未结病例', roles: MANAGERS },
      {
        permission: 'statistics:case:doctor:unfinished:listExcel',
        name: '导出未结病例（按医生）',
        roles: MANAGERS,
      },
      {
        permission: 'statistics:case:store:unfinished:listExcel',
        name: '导出未结病例（按门店）',
        roles: MANAGERS,
      },
    ],
  },
  {
    page: '/bill/trend/trendList',
    own: { permission: 'statistics:trend:list', roles: BILLING },
    buttons: [{ permission: 'statistics:trend:listExcel', name: '导出经营明细', roles: MANAGERS }],
  },
];
