/** Documents of cases: what owners are told and agree to (domain.md §2.6 CaseDoc). */

/** Whose a template is. */
export const DOC_TEMPLATE_OWNERS: Readonly<Record<0 | 1, string>> = { 0: '连锁', 1: '本店' };

export const DOC_TEMPLATE_FIELDS = { name: '文书名称', content: '文书内容', ownerType: '适用范围' } as const;

/** What is filled in for `{…}` in a template, in the order in which the page offers it. */
export const DOC_PLACEHOLDERS = [
  ...['宠主', '宠物', '种类', '品种', '性别', '年龄', '毛色', '体重'],
  ...['病例号', '诊断', '医生', '门店', '今天'],
] as const;
export type DocPlaceholder = (typeof DOC_PLACEHOLDERS)[number];

/** Characters of a template. */
export const DOC_TEMPLATE_LIMIT = 10_000;
/** Documents of a case. */
export const MOST_CASE_DOCS = 100;
