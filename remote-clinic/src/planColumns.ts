import type { Review } from '@hospital/shared/contract/calls/reviews';
import { closedWords } from '@hospital/shared/contract/closedWords';
import { reviewTypeName } from '@hospital/shared/contract/listWords';
import { reviewStates } from '@hospital/shared/contract/reviewStates';
import { formatDateTime } from '@hospital/shared/format';
import type { DataColumn } from '@hospital/shared/ui/data';

/** What parts say of a plan, by the name of the column. */
export const PLAN_COLUMNS = {
  time: { title: '计划时间', width: 144, render: ({ reviewTime }) => formatDateTime(reviewTime) },
  type: { title: '类型', width: 88, render: ({ type }) => reviewTypeName(type) },
  content: { title: '内容', field: 'content', width: 216, wrap: true },
  status: {
    title: '状态',
    width: 88,
    wrap: true,
    render: ({ status, closeReason, overdueFlag }) =>
      overdueFlag === 'Y' ? '已逾期' : closedWords(reviewStates.words[status], closeReason),
  },
} satisfies Readonly<Record<string, DataColumn<Review>>>;
