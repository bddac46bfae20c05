import type { Review } from '@hospital/shared/contract/calls/reviews';
import type { ReviewPlan } from '@hospital/shared/contract/calls/reviewPlans';

/** A plan for one diagnosis: a call after a day, a visit after three. */
export const PLAN: ReviewPlan = {
  ...{ id: 'm1', name: '肠炎回访', type: 1, diseaseCodes: ['D005'], enabled: 'Y' },
  items: [
    { day: 1, reviewType: 2, content: '电话询问', executorRole: 'DOCTOR' },
    { day: 3, reviewType: 1, content: '到店复查', executorRole: 'ANYONE' },
  ],
  ...{ updateName: '王总', updateDate: '2026-11-20 10:00:00', version: 4 },
};

/** A plan that is meant for no diagnosis. */
export const OTHER: ReviewPlan = { ...PLAN, id: 'm2', name: '术后回访', type: 3, diseaseCodes: [] };

export const reviewOf = (changes: Partial<Review> = {}): Review => ({
  ...{ id: 'r1', storeId: 's1', storeName: '测试门店', ownerId: 'o1', ownerName: '李雷' },
  ...{ ownerMobile: '138****1234', petId: 'p1', petName: '豆豆', caseId: null, caseNo: '', diagnosis: '' },
  ...{ type: 2, reviewTime: '2099-08-03 10:15:00', content: '询问上药情况', planName: '' },
  ...{ executorId: 'u9', executorName: '离职医生', status: 'N', overdueFlag: 'N', result: '' },
  ...{ reservationStatus: 'N', followCount: 0, lastFollowTime: null, version: 3 },
  ...changes,
});
