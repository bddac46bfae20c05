import type { PresetRole } from '@hospital/shared/contract/menu';

/** Those who look after the chain and after a store. */
export const MANAGERS: readonly PresetRole[] = ['company', 'manager'];
/** Those who may look at what is managed. */
export const OVERSEERS: readonly PresetRole[] = [...MANAGERS, 'viewer'];
/** Those who see what is owed. */
export const BILLING: readonly PresetRole[] = [...OVERSEERS, 'doctor', 'reception', 'cashier'];
/** Those who see whom to call and which reports are not out. */
export const CLINIC: readonly PresetRole[] = [...BILLING, 'nurse'];
/** Those who talk with owners. */
export const CARE: readonly PresetRole[] = ['manager', 'doctor', 'reception'];
/** Those who look after inpatients. */
export const WARD: readonly PresetRole[] = ['manager', 'doctor', 'nurse'];
/** Those who see what is in stock. */
export const STOCK: readonly PresetRole[] = [...CLINIC, 'keeper'];

/** A role that every tenant begins with. What it grants is said where pages and permissions are declared. */
export interface PresetRoleDeclaration {
  /** In new tenants. */
  readonly id: string;
  readonly code: PresetRole | 'admin';
  readonly name: string;
  readonly remark: string;
}

/** In the order in which lists show them. The first one grants everything (decision 0009). */
export const presetRoles: readonly PresetRoleDeclaration[] = [
  { id: '1', code: 'admin', name: '超级管理员', remark: '全部权限' },
  { id: '2', code: 'company', name: '公司管理员', remark: '总部职能部门' },
  { id: '3', code: 'manager', name: '店长', remark: '管理所辖门店' },
  { id: '4', code: 'doctor', name: '医生', remark: '' },
  { id: '5', code: 'reception', name: '前台', remark: '' },
  { id: '6', code: 'cashier', name: '收银', remark: '' },
  { id: '7', code: 'nurse', name: '护士', remark: '' },
  { id: '8', code: 'washer', name: '美容师', remark: '' },
  { id: '9', code: 'keeper', name: '仓库管理员', remark: '' },
  { id: '10', code: 'viewer', name: '只读人员', remark: '可查看页面，不能修改任何数据' },
];
