import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { LoadError, PageSkeleton, Panel } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';
import { WASHING_LIMITS } from './config.groups';
import { WashingDays } from './washing/WashingDays';
import { WashingForm } from './washing/WashingForm';

interface WashingLimitsSectionProps {
  readonly storeId: string;
  readonly onUnsaved: (section: string, changed: boolean) => void;
}

/** How many animals the store takes for washing: each day, at certain times, on single days. */
export default function WashingLimitsSection({ storeId, onUnsaved }: WashingLimitsSectionProps): ReactNode {
  const limits = useCall(api.settings.washingLimits, { storeId }, { hideLoading: true, silent: true });
  return (
    <Panel title={WASHING_LIMITS.title}>
      {limits.error && !limits.data ? (
        <LoadError
          what={WASHING_LIMITS.title}
          error={limits.error}
          retrying={limits.isFetching}
          onRetry={() => void limits.refetch()}
        />
      ) : limits.data ? (
        <>
          <WashingForm
            limits={limits.data}
            refetch={limits.refetch}
            onUnsaved={(changed) => onUnsaved(WASHING_LIMITS.id, changed)}
          />
          <WashingDays limits={limits.data} />
        </>
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Panel>
  );
}
