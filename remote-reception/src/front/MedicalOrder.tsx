import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { openTab } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { RowAction } from '@hospital/shared/ui/data';
import { useFrontSetting } from './useFrontSetting';

/**
 * 医疗开单 of a visit that has a case, in stores whose desk writes such orders (`openMedical`), for who may: it leads to
 * the case, where they are written.
 */
export function MedicalOrder({ visit }: { readonly visit: Booking }): ReactNode {
  const { caseId, queueNo, petName, state } = visit;
  const mayOrder = useMay(api.orders.caseSave);
  const mayRead = useMay(api.cases.info);
  const may = mayOrder && mayRead;
  const opened = useFrontSetting('openMedical', may);
  if (!may || !opened || caseId === null || state === CANCELLED) return null;
  return (
    <RowAction
      aria-label={`医疗开单：${queueNo}号${petName}`}
      onClick={() => openTab(`/case/detail?id=${caseId}`)}
    >
      医疗开单
    </RowAction>
  );
}

const CANCELLED = 4;
