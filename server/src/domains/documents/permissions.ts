import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { OVERSEERS } from '../../platform/menu/presetRoles';

/** Lets one keep the templates of documents; those of the chain for who sees all of it. */
export const TEMPLATES = 'hospital:case:docTemplate';

const TREAT = ['manager', 'doctor', 'nurse'] as const;

/** Of documents of cases. */
export const documentPermissions: readonly PagePermissions[] = [
  {
    page: '/case/list',
    buttons: [
      {
        permission: 'hospital:case:doc',
        name: '查看病例文书',
        roles: [...OVERSEERS, 'doctor', 'nurse', 'reception'],
      },
      { permission: 'hospital:case:setDoc', name: '保存与签署病例文书', roles: [...TREAT, 'reception'] },
    ],
  },
  { page: '/case/docTemplate', own: { permission: TEMPLATES, roles: ['company', 'manager'] }, buttons: [] },
];
