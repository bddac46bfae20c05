/**
 * Routes that the product's specification names (spec 1 §2) and that other pages lead to, with the titles of their
 * tabs. As long as no remote has the page, the tab says that it is not released instead of that there is no such page.
 */
export const namedRoutes: Readonly<Record<string, string>> = {
  '/home/person': '个人中心',
  '/home/notice': '消息提醒',
  '/bill/unfinished/unfinishedUser': '未结账单',
  '/store/expiredStock': '效期预警',
  '/store/unsalableStock': '滞销预警',
  '/workspace/reviewAndBack/reviewBackWaitList': '待回访',
  '/assay/microscopeList': '检验检查',
};
