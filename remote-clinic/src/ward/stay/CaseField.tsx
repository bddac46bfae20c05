import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Admissible } from '@hospital/shared/contract/calls/ward';
import { formatDateTime } from '@hospital/shared/format';
import { LoadError, Select } from '@hospital/shared/ui/core';
import { useSettled } from '@hospital/shared/ui/data';

interface CaseFieldProps {
  /** A form gives them. */
  readonly value?: Admissible;
  readonly onChange?: (record: Admissible | undefined) => void;
}

/** Running cases whose animal is not in hospital yet. */
export function CaseField({ value, onChange }: CaseFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const { data, error, isFetching, refetch } = useCall(
    api.ward.candidates,
    { keyword },
    { silent: true, hideLoading: true, keepPrevious: true },
  );
  if (error && !data)
    return <LoadError what="病例" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  const offered = data ?? [];
  const shown =
    value && !offered.some(({ caseId }) => caseId === value.caseId) ? [value, ...offered] : offered;
  return (
    <Select
      aria-label="病例"
      placeholder="输入宠物、宠主、电话或病例号查找进行中的病例"
      showSearch
      filterOption={false}
      allowClear
      loading={isFetching}
      value={value?.caseId}
      inputValue={typed}
      onInputValueChange={setTyped}
      options={shown.map((one) => ({ value: one.caseId, label: labelOf(one) }))}
      notFoundContent="没有可办理住院的进行中病例"
      onChange={(caseId?: string) => {
        setTyped('');
        onChange?.(shown.find((one) => one.caseId === caseId));
      }}
    />
  );
}

const labelOf = ({ petName, ownerName, doctorName, visitTime, diagnosis }: Admissible): string =>
  `${petName}（${ownerName}），${doctorName}，${formatDateTime(visitTime)}${diagnosis && `，${diagnosis}`}`;
