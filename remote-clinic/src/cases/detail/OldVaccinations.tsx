import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useMay } from '@hospital/shared/session';

interface OldVaccinationsProps {
  readonly petId: string;
  readonly className?: string | undefined;
}

/** Vaccinations of an animal that earlier systems kept, beside its cases; nothing where there are none. */
export function OldVaccinations({ petId, className }: OldVaccinationsProps): ReactNode {
  const may = useMay(api.oldCases.vaccinations);
  const { data } = useCall(
    api.oldCases.vaccinations,
    { petId, page: 1, pageSize: 20 },
    { silent: true, hideLoading: true, enabled: may },
  );
  if (!data || data.list.length === 0) return null;
  return (
    <ul className={className} aria-label="旧系统免疫记录">
      {data.list.map(({ id, date, vaccineName, nextDate, storeName }) => (
        <li key={id}>
          {date} {vaccineName}
          {nextDate && `，下次 ${nextDate}`} {storeName && `（${storeName}）`}
        </li>
      ))}
    </ul>
  );
}
