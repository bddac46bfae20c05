/** What hangs on an owner's file, or on a pet's, by the measure words that it is counted with. */
const MEASURES: Readonly<Record<string, string>> = {
  宠物: '只',
  预约: '个',
  候补: '个',
  挂号: '个',
  洗美: '单',
  病例: '份',
  账单: '张',
  套餐: '个',
  优惠券: '张',
  复诊回访: '次',
  提醒: '条',
  计划: '个',
  附件: '个',
  积分: '分',
};

/** `2张` of `该宠物的账单`: the name ends with the thing, but for what is said in brackets behind it. */
export function countInWords({ kind, count }: { readonly kind: string; readonly count: number }): string {
  const [name = ''] = kind.split('（');
  const [, measure = ''] = Object.entries(MEASURES).find(([thing]) => name.endsWith(thing)) ?? [];
  return `${count}${measure}`;
}
