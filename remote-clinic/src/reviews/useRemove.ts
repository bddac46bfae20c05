import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Review } from '@hospital/shared/contract/calls/reviews';
import { confirm, message } from '@hospital/shared/ui/core';

/** Asks, and then cancels a follow-up that was tried, or deletes one that was not. */
export function useRemove(): (review: Review) => Promise<void> {
  const remove = useCallMutation(api.reviews.remove);
  return async ({ id, version, petName, followCount, reservationStatus }) => {
    const tried = followCount > 0;
    const done = await confirm({
      title: tried ? '取消回访' : '删除回访',
      content: [
        tried ? `确定取消“${petName}”的回访吗?已有的回访记录会保留。` : `确定删除“${petName}”的回访吗?`,
        reservationStatus === 'Y' ? '已约的预约不受影响。' : '',
      ].join(''),
      okText: tried ? '取消回访' : '删除',
      cancelText: '返回',
      danger: true,
      onOk: () => remove.mutateAsync({ id, version }),
    });
    if (done) message.success(tried ? '回访已取消' : '删除成功');
  };
}
