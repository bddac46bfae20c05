import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { confirmDelete, message } from '@hospital/shared/ui/core';
import { sayGone } from '@hospital/shared/ui/data';

/** Takes a plan back, when its user agrees. */
export function useRemovePlan(): (plan: ImmunePlan) => Promise<void> {
  const remove = useCallMutation(api.immunisation.deletePlan, { onError: sayGone });
  return async ({ id, version, petName, productName, planDate, reservationId }) => {
    const done = await confirmDelete(
      () => remove.mutateAsync({ id, version }),
      `确定删除“${petName}”${planDate}的${productName}计划吗?${reservationId === null ? '' : '为它做过的预约不会随之取消。'}`,
    );
    if (done) message.success('删除成功');
  };
}
