import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { AttachmentCase } from '@hospital/shared/contract/calls/attachments';
import { LoadError, Select } from '@hospital/shared/ui/core';
import { caseLabel } from './files.model';

interface CaseFieldProps {
  readonly petId: string;
  /** Given by `FormItem`. */
  readonly value?: string;
  readonly onChange?: (caseId: string | undefined) => void;
  readonly label?: string;
  readonly placeholder?: string;
}

/** Cases of a pet as they can be chosen; none until it is known which pet. */
export const useCases = (petId: string): readonly AttachmentCase[] | undefined =>
  useCall(api.attachments.cases, { petId }, { enabled: petId !== '', silent: true }).data;

/** One of the pet's cases, or none. */
export function CaseField({
  petId,
  value,
  onChange,
  label = '病例',
  placeholder = '不关联病例',
}: CaseFieldProps): ReactNode {
  const cases = useCall(api.attachments.cases, { petId }, { enabled: petId !== '', silent: true });
  if (cases.error)
    return (
      <LoadError
        what="病例"
        error={cases.error}
        retrying={cases.isFetching}
        onRetry={() => void cases.refetch()}
      />
    );
  return (
    <Select
      aria-label={label}
      allowClear
      loading={cases.isLoading}
      placeholder={cases.data?.length === 0 ? '没有病例' : placeholder}
      options={(cases.data ?? []).map((one) => ({ value: one.id, label: caseLabel(one) }))}
      {...(value ? { value } : {})}
      onChange={(next) => onChange?.(next as string | undefined)}
    />
  );
}
