import { LIVE_LIST } from '@hospital/shared/contract/liveWords';
import { BILL_GROUP, CLINIC_GROUP, SYSTEM_GROUP } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';

/** The clinic: who waits for a doctor, their records, whom to call, which reports are not out. */
export default defineRemote({
  name: 'remote-clinic',
  title: '诊疗',
  owns: [
    '/workspace/doctor',
    '/workspace/live',
    '/case/detail',
    '/case/docTemplate',
    '/case/reviewPlan',
    '/case/list',
    '/case/old',
    '/case/referral',
    '/bill/trend',
    '/workspace/reviewAndBack',
    '/assay',
    '/immune',
  ],
  pages: [
    {
      path: '/workspace/live/index',
      module: 'ward/WardPage',
      title: '住院管理',
      permission: LIVE_LIST,
      menu: { below: CLINIC_GROUP, order: 1, icon: 'file', sides: [2] },
      firstCalls: [{ call: 'ward.plan', request: {} }],
    },
    {
      path: '/workspace/reviewAndBack/reviewBackWaitList',
      module: 'reviews/ReviewPage',
      title: '待回访',
      permission: 'hospital:review:list',
      menu: { below: CLINIC_GROUP, order: 2, icon: 'calendar', sides: [2] },
      // The list itself is asked for the day on which it is opened.
      firstCalls: [{ call: 'lists.columns', request: { scene: 'review' } }],
    },
    {
      path: '/immune/plan',
      module: 'immune/ImmunePage',
      title: '免疫驱虫',
      permission: 'hospital:immuneDeworming:tips:list',
      menu: { below: CLINIC_GROUP, order: 2, icon: 'calendar', sides: [2] },
      // The list itself is asked for the days around the one on which it is opened.
      firstCalls: [{ call: 'lists.columns', request: { scene: 'immunePlan' } }],
    },
    {
      path: '/immune/protocol',
      module: 'immune/protocols/ProtocolPage',
      title: '免疫程序',
      permission: 'base:template:immuneProtocol:list',
      // What is planned by them is of the whole chain, and so is who changes them.
      menu: { below: SYSTEM_GROUP, order: 13, icon: 'heart', sides: [1, 2] },
      firstCalls: [{ call: 'immunisation.protocols', request: {} }],
    },
    {
      path: '/assay/microscopeList',
      module: 'tests/TestPage',
      title: '检验检查',
      permission: 'hospital:testing:list',
      menu: { below: CLINIC_GROUP, order: 3, icon: 'experiment', sides: [2] },
      firstCalls: [
        { call: 'testing.page', request: { page: 1, pageSize: 20, unfinishedFlag: 'Y' } },
        { call: 'lists.columns', request: { scene: 'testing' } },
      ],
    },
    {
      path: '/assay/workbench',
      module: 'tests/bench/WorkbenchPage',
      title: '检验工作台',
      permission: 'hospital:testing:work',
      menu: { below: CLINIC_GROUP, order: 3, icon: 'experiment', sides: [2] },
      firstCalls: [{ call: 'testing.worklist', request: {} }],
    },
    {
      path: '/bill/trend/trendList',
      module: 'trends/TrendListPage',
      title: '经营明细',
      menu: { below: BILL_GROUP, order: 2, icon: 'list', sides: [1, 2] },
      permission: 'statistics:trend:list',
    },
    {
      path: '/workspace/doctor',
      module: 'workspace/DoctorPage',
      title: '医生工作台',
      permission: 'hospital:booking:list',
      menu: {
        below: CLINIC_GROUP,
        permission: 'workspace:doctor',
        roles: ['manager', 'doctor'],
        ...{ order: 0, icon: 'dashboard', sides: [2] },
      },
    },
    {
      path: '/case/list',
      module: 'cases/list/CaseListPage',
      title: '病例查询',
      permission: 'hospital:case:page',
      menu: { below: CLINIC_GROUP, order: 1, icon: 'list', sides: [1, 2] },
      firstCalls: [
        { call: 'cases.page', request: { page: 1, pageSize: 20 } },
        { call: 'lists.columns', request: { scene: 'case' } },
      ],
    },
    {
      path: '/case/referral',
      module: 'referrals/ReferralPage',
      title: '转诊',
      permission: 'hospital:referral:page',
      menu: { below: CLINIC_GROUP, order: 4, icon: 'list', sides: [1, 2] },
      firstCalls: [{ call: 'lists.columns', request: { scene: 'referral' } }],
    },
    {
      path: '/case/old',
      module: 'old/OldPage',
      title: '旧病历',
      permission: 'hospital:old:case:page',
      menu: { below: CLINIC_GROUP, order: 5, icon: 'list', sides: [1, 2] },
      firstCalls: [
        { call: 'oldCases.page', request: { page: 1, pageSize: 20 } },
        { call: 'lists.columns', request: { scene: 'oldCase' } },
      ],
    },
    {
      path: '/case/docTemplate',
      module: 'documents/DocTemplatePage',
      title: '文书模板',
      permission: 'hospital:case:docTemplate',
      menu: { below: CLINIC_GROUP, order: 6, icon: 'file', sides: [1, 2] },
      firstCalls: [{ call: 'caseDocs.templates', request: {} }],
    },
    {
      path: '/case/reviewPlan',
      module: 'reviews/plans/PlanPage',
      title: '复诊计划模板',
      permission: 'base:template:reviewPlan:list',
      // Head office keeps it, where 诊疗 is not.
      menu: { below: SYSTEM_GROUP, order: 12, icon: 'file', sides: [1, 2] },
      firstCalls: [
        { call: 'reviewPlans.list', request: { page: 1, pageSize: 20 } },
        { call: 'lists.columns', request: { scene: 'reviewPlan' } },
      ],
    },
    {
      path: '/case/detail',
      module: 'cases/detail/CasePage',
      title: '病例',
      permission: 'hospital:case:info',
      hidden: true,
      queriedCalls: [
        { call: 'cases.info', request: { id: '$query.id' } },
        { call: 'bills.caseList', request: { caseId: '$query.id' } },
        { call: 'orders.charges', request: { caseId: '$query.id' } },
      ],
      firstParts: ['customer/card', 'billing/lines'],
    },
  ],
  sources: [
    {
      id: 'cases',
      title: '病例',
      call: 'cases.search',
      request: { keyword: '$text', limit: 8 },
      order: 30,
      more: '/case/list?keyword={text}',
      hit: {
        id: '{id}',
        title: '{petName} {diagnosis}',
        detail: '{caseNo} {ownerName} {visitTime} {statusName}',
        to: '/case/detail?id={id}',
      },
    },
  ],
  parts: [
    {
      name: 'clinic/ownerCases',
      module: 'owner/OwnerCases',
      title: '宠主就诊',
      height: 240,
      permission: 'hospital:case:page',
    },
    {
      name: 'clinic/ownerPlans',
      module: 'owner/OwnerPlans',
      title: '宠主计划',
      height: 240,
      permission: 'hospital:review:list',
    },
    {
      name: 'clinic/immunePlans',
      module: 'immune/pet/PetPlans',
      title: '免疫驱虫',
      height: 280,
      permission: 'hospital:immuneDeworming:list',
    },
    {
      name: 'clinic/reviewHistory',
      module: 'reviews/PetHistory',
      title: '复诊与回访',
      height: 240,
      permission: 'hospital:review:list',
    },
  ],
});
