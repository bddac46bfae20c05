import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { OVERSEERS } from '../../platform/menu/presetRoles';

/** Lets one change templates that others write from. */
export const SHARED_TEMPLATES = 'hospital:case:template:shared';

/** Those who see records. */
const READ = [...OVERSEERS, 'doctor', 'nurse', 'reception'] as const;
/** Those who write them. */
const TREAT = ['manager', 'doctor', 'nurse'] as const;
const DOCTORS = ['manager', 'doctor'] as const;

/** Of medical records. */
export const recordPermissions: readonly PagePermissions[] = [
  {
    page: '/case/list',
    own: { permission: 'hospital:case:page', roles: READ },
    buttons: [
      { permission: 'hospital:case:info', name: '查看病例', roles: READ },
      { permission: 'hospital:case:save', name: '新建病例', roles: DOCTORS },
      { permission: 'hospital:case:update', name: '书写病例', roles: TREAT },
      { permission: 'hospital:case:cancel', name: '取消病例', roles: DOCTORS },
      { permission: 'hospital:case:batchEndCase', name: '结束病例', roles: DOCTORS },
      { permission: 'hospital:case:withdrawalCase', name: '撤回病例', roles: DOCTORS },
      { permission: 'hospital:case:changeCaseType', name: '修改病例类型', roles: DOCTORS },
      { permission: 'hospital:case:version', name: '查看病例版本', roles: [...OVERSEERS, 'doctor', 'nurse'] },
      { permission: 'hospital:case:addendum', name: '补充说明', roles: DOCTORS },
      { permission: 'hospital:case:judgeScore', name: '病例评分', roles: DOCTORS },
      { permission: 'hospital:case:judgeScore:info', name: '查看评分', roles: [...OVERSEERS, 'doctor'] },
      { permission: 'hospital:case:template:save', name: '编辑我的病例模板', roles: TREAT },
      { permission: SHARED_TEMPLATES, name: '编辑本店与连锁的病例模板', roles: ['manager'] },
    ],
  },
];
