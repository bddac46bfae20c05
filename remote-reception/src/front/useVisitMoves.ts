import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BookingMove } from '@hospital/shared/contract/bookingStates';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { openTab } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { confirm, message } from '@hospital/shared/ui/core';
import type { FrontTask } from './FrontDialogs';
import type { VisitAction } from './visitActions';

/** What the user may do with visits, and how it is done: at once, or in a dialog. */
export function useVisitMoves(open: (task: FrontTask) => void): {
  readonly mayDo: (action: VisitAction) => boolean;
  readonly onDo: (action: VisitAction, visit: Booking) => void;
} {
  const consult = useCallMutation(api.bookings.consultation);
  const finish = useCallMutation(api.bookings.finish);
  const pass = useCallMutation(api.bookings.pass);
  const recall = useCallMutation(api.bookings.recall);
  const maySeeCase = useMay(api.cases.info);
  const maySwitch = useMay(api.bookings.switchDoctor);
  const may: Readonly<Record<BookingMove, boolean>> = {
    consult: useMay(api.bookings.consultation),
    finish: useMay(api.bookings.finish),
    pass: useMay(api.bookings.pass),
    recall: useMay(api.bookings.recall),
    switchDoctor: maySwitch,
    handOver: maySwitch,
    cancel: useMay(api.bookings.cancel),
  };

  const ending = (visit: Booking): void => {
    const { id, version, queueNo, petName } = visit;
    void confirm({
      title: '完成就诊',
      content: `${queueNo}号${petName}的就诊已结束？`,
      onOk: async () => {
        const answer = await finish.mutateAsync({ id, version });
        open({ kind: 'finished', title: `已完成：${queueNo}号${petName}`, answer });
      },
    });
  };

  const ways: Readonly<Record<BookingMove, (visit: Booking) => void>> = {
    consult: ({ id, version, queueNo, petName }) =>
      consult.mutate(
        { id, version },
        {
          onSuccess: ({ caseId }) => {
            message.success(`已接诊${queueNo}号${petName}`);
            if (caseId !== null && maySeeCase) openTab(`/case/detail?id=${caseId}`);
          },
        },
      ),
    finish: ending,
    pass: ({ id, version, queueNo, petName }) =>
      pass.mutate({ id, version }, { onSuccess: () => message.success(`${queueNo}号${petName}已过号`) }),
    recall: ({ id, version, queueNo, petName }) =>
      recall.mutate(
        { id, version },
        { onSuccess: () => message.success(`${queueNo}号${petName}已重新排队`) },
      ),
    switchDoctor: (visit) => open({ kind: 'switch', visit }),
    handOver: (visit) => open({ kind: 'switch', visit }),
    cancel: (visit) => open({ kind: 'cancel', visit }),
  };

  return { mayDo: ({ move }) => may[move], onDo: ({ move }, visit) => ways[move](visit) };
}
