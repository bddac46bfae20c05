import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { PropsOf } from '@hospital/shared/contract/parts';
import {
  RESERVATION_FIELDS as FIELDS,
  reservationStates,
  VISIT_TYPE_WORDS,
} from '@hospital/shared/contract/reservationStates';
import { PagedTable } from '@hospital/shared/ui/data';

/** Part `reception/ownerReservations`: when an owner wanted to come, and what became of it. */
export default function OwnerReservations({ ownerId }: PropsOf<'reception/ownerReservations'>): ReactNode {
  return (
    <PagedTable
      label="预约"
      call={api.reservations.list}
      request={{ ownerId, orderByType: 'desc' as const }}
      rowKey="id"
      empty="没有预约"
      columns={[
        {
          title: FIELDS.reservationDate,
          width: 184,
          render: ({ reservationDate, startTime, endTime }) => `${reservationDate} ${startTime}-${endTime}`,
        },
        { title: FIELDS.type, width: 72, render: ({ type }) => VISIT_TYPE_WORDS[type] },
        { title: FIELDS.petName, field: 'petName', width: 80 },
        { title: FIELDS.doctorName, width: 96, render: ({ doctorName }) => doctorName || '不指定' },
        { title: FIELDS.status, width: 88, render: ({ status }) => reservationStates.words[status] },
        { title: FIELDS.remarks, field: 'remarks', width: 176 },
        { title: FIELDS.storeName, field: 'storeName', width: 176 },
      ]}
    />
  );
}
