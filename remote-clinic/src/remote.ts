import { defineRemote } from '@hospital/shared/contract/remote';

/** Lists of the clinic's work: what is to be settled, whom to call, which reports are not out. */
export default defineRemote({
  name: 'remote-clinic',
  title: '诊疗列表',
  owns: ['/bill/unfinished', '/bill/trend', '/workspace/reviewAndBack', '/assay'],
  pages: [
    {
      path: '/bill/unfinished/unfinishedUser',
      module: 'unfinished/UnfinishedPage',
      title: '未结账单',
      permission: 'statistics:case:user:unfinished:list',
      firstCalls: [
        { call: 'statistics.unfinishedCases', request: { page: 1, pageSize: 20 } },
        { call: 'lists.columns', request: { scene: 'caseUnfinished' } },
      ],
    },
    {
      path: '/workspace/reviewAndBack/reviewBackWaitList',
      module: 'reviews/ReviewPage',
      title: '待回访',
      permission: 'hospital:review:list',
      // The list itself is asked for the day on which it is opened.
      firstCalls: [{ call: 'lists.columns', request: { scene: 'review' } }],
    },
    {
      path: '/assay/microscopeList',
      module: 'tests/TestPage',
      title: '镜检列表',
      permission: 'hospital:testing:list',
      firstCalls: [
        { call: 'testing.page', request: { page: 1, pageSize: 20, unfinishedFlag: 'Y' } },
        { call: 'lists.columns', request: { scene: 'testing' } },
      ],
    },
    {
      path: '/bill/trend/trendList',
      module: 'trends/TrendListPage',
      title: '经营明细',
      permission: 'statistics:trend:list',
    },
  ],
});
