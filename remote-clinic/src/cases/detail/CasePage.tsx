import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useSearchParams, useTabTitle } from '@hospital/shared/navigation';
import { EmptyState, LoadError, Page, PageSkeleton, Panel } from '@hospital/shared/ui/core';
import { CaseRecord } from './CaseRecord';

// What is written saves itself past these answers: the newest is asked for whenever a case is opened.
const ASKED = { silent: true, staleTime: 0 } as const;

/** 病例: one page a case, by its id or by its visit (domain.md §2.6). */
export default function CasePage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const booking = params.get('booking') ?? '';
  const byId = useCall(api.cases.info, { id }, { ...ASKED, enabled: id !== '' });
  const byVisit = useCall(
    api.cases.infoByBooking,
    { id: booking },
    { ...ASKED, enabled: id === '' && booking !== '' },
  );
  const { data, error, isFetching, refetch } = id === '' ? byVisit : byId;
  useTabTitle(data && `病例 ${data.petName}`);
  // Another case begins anew, with what is typed kept by its own draft.
  if (data) return <CaseRecord key={data.id} record={data} />;
  return (
    <Page title="病例">
      <Panel>
        {id === '' && booking === '' ? (
          <EmptyState text="请从医生工作台或病例查询打开病例" />
        ) : error?.notFound ? (
          <EmptyState text="没有这个病例" />
        ) : error ? (
          <LoadError what="病例" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton rows={10} />
        )}
      </Panel>
    </Page>
  );
}
