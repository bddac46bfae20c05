import { CHANGE_PRICE } from '@hospital/shared/contract/billWords';
import { RETURN_BY_HAND } from '@hospital/shared/contract/chargeWords';
import { SHARED_TEMPLATES } from '@hospital/shared/contract/orders/orderWords';
import { APPROVE_DISCOUNT } from '@hospital/shared/contract/discountWords';
import type { PagePermissions } from '../../platform/menu/pagePermissions';
import { BILLING, MANAGERS, OVERSEERS } from '../../platform/menu/presetRoles';

/** Those who take money. */
const DESK = ['manager', 'reception', 'cashier'] as const;

/** Those with money of the house in their hands at the end of the day. */
const TILLS = [...DESK, 'doctor', 'nurse'] as const;

/** Those who prescribe. */
const PRESCRIBERS = ['manager', 'doctor'] as const;
/** Those with templates of prescriptions: the head office keeps those of the chain. */
const TEMPLATES = ['company', ...PRESCRIBERS] as const;
/** Those who hand out drugs. */
const DISPENSERS = ['manager', 'keeper', 'nurse'] as const;

/** Of bills and payments. Giving money back is not for whoever registers visits. */
export const cashierPermissions: readonly PagePermissions[] = [
  {
    page: '/bill/cashier',
    own: { permission: 'hospital:bill:pay', roles: DESK },
    buttons: [
      { permission: 'hospital:bill:refund', name: '账单退款', roles: ['manager', 'cashier'] },
      { permission: RETURN_BY_HAND, name: '登记人工退款', roles: ['manager'] },
      { permission: 'hospital:bill:cancel', name: '作废账单', roles: DESK },
      { permission: 'hospital:bill:modify', name: '修改账单', roles: DESK },
      { permission: 'hospital:bill:updateBillItem', name: '修改账单项目', roles: DESK },
      { permission: CHANGE_PRICE, name: '手动改价', roles: ['manager'] },
      { permission: 'hospital:bill:updateOrderTime', name: '修改开单时间', roles: ['manager'] },
      { permission: 'hospital:bill:caseDiscount:apply', name: '使用优惠', roles: DESK },
      { permission: 'hospital:bill:specifyDiscountSave', name: '指定优惠', roles: DESK },
      { permission: 'hospital:bill:manualDiscountSave', name: '手动折扣', roles: DESK },
      { permission: 'hospital:bill:discount:cancel', name: '取消优惠', roles: DESK },
    ],
  },
  { page: '/bill/goods', own: { permission: 'hospital:bill:goodsSave', roles: DESK }, buttons: [] },
  {
    page: '/bill/list',
    own: { permission: 'hospital:bill:list', roles: BILLING },
    buttons: [
      { permission: 'hospital:bill:discount:list', name: '查看账单优惠', roles: BILLING },
      { permission: 'hospital:bill:coupon:ofOwner', name: '查看宠主优惠券', roles: BILLING },
      { permission: 'hospital:bill:listExcel', name: '导出账单', roles: MANAGERS },
      { permission: 'hospital:bill:caseSave', name: '病例开单', roles: PRESCRIBERS },
      { permission: 'hospital:case:transfer:inspection', name: '病例送检', roles: PRESCRIBERS },
    ],
  },
  // Who takes deposits or gives money back by the bed has a till to close, too.
  { page: '/bill/close', own: { permission: 'hospital:bill:close', roles: TILLS }, buttons: [] },
  {
    page: '/bill/close/list',
    own: { permission: 'hospital:bill:close:list', roles: OVERSEERS },
    buttons: [
      { permission: 'hospital:bill:close:listExcel', name: '导出日结记录', roles: MANAGERS },
      { permission: 'hospital:bill:close:other', name: '代为日结', roles: ['manager'] },
    ],
  },
  {
    page: '/bill/dispense',
    own: { permission: 'hospital:bill:dispense', roles: DISPENSERS },
    buttons: [{ permission: 'hospital:bill:revokeDispense', name: '退药', roles: DISPENSERS }],
  },
  {
    page: '/bill/template',
    own: { permission: 'hospital:bill:template:save', roles: TEMPLATES },
    buttons: [
      { permission: 'hospital:bill:template:edit', name: '修改处方模板', roles: TEMPLATES },
      { permission: 'hospital:bill:template:delete', name: '删除处方模板', roles: TEMPLATES },
      { permission: SHARED_TEMPLATES, name: '维护连锁处方模板', roles: MANAGERS },
    ],
  },
  {
    page: '/bill/account',
    own: { permission: 'hospital:account:list', roles: [...BILLING] },
    buttons: [
      { permission: 'hospital:account:recharge', name: '储值充值', roles: DESK },
      { permission: 'hospital:account:refund', name: '储值退款', roles: ['manager', 'cashier'] },
      { permission: 'hospital:account:deposit:refund', name: '退押金', roles: ['manager', 'cashier'] },
      { permission: 'hospital:account:plan:save', name: '维护充值方案', roles: ['company'] },
    ],
  },
  {
    page: '/bill/package',
    own: { permission: 'cms:package:list', roles: BILLING },
    buttons: [
      { permission: 'cms:package:save', name: '维护套餐方案', roles: ['company'] },
      { permission: 'cms:package:sell', name: '销售套餐', roles: DESK },
      { permission: 'cms:package:consume', name: '核销套餐', roles: DESK },
      { permission: 'cms:package:giveBack', name: '退回套餐次数', roles: ['manager', 'cashier'] },
      { permission: 'cms:package:extend', name: '套餐延期', roles: MANAGERS },
      { permission: 'cms:package:lose', name: '作废套餐', roles: MANAGERS },
      { permission: 'cms:package:renewCode', name: '补发套餐验证码', roles: ['manager', 'cashier'] },
      { permission: 'cms:package:refund', name: '套餐退款', roles: ['manager', 'cashier'] },
    ],
  },
  {
    page: '/bill/discount',
    own: { permission: 'hospital:bill:discountPlan:list', roles: MANAGERS },
    buttons: [
      { permission: 'hospital:bill:discountPlan:save', name: '保存优惠方案', roles: ['company'] },
      { permission: APPROVE_DISCOUNT, name: '审批折扣', roles: MANAGERS },
    ],
  },
  {
    page: '/bill/coupon',
    own: { permission: 'hospital:bill:coupon:list', roles: MANAGERS },
    buttons: [
      { permission: 'hospital:bill:couponKind:save', name: '维护优惠券种', roles: ['company'] },
      { permission: 'hospital:bill:coupon:give', name: '发放优惠券', roles: MANAGERS },
      { permission: 'hospital:bill:coupon:revoke', name: '作废优惠券', roles: MANAGERS },
    ],
  },
];
