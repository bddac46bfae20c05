import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { useSearchParams, useTabTitle } from '@hospital/shared/navigation';
import { EmptyState, LoadError, Page, PageSkeleton, Panel } from '@hospital/shared/ui/core';
import { CaseRecord } from './CaseRecord';

/** 病例: one page a case, by its id or by its visit (domain.md §2.6). */
export default function CasePage(): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const booking = params.get('booking') ?? '';
  if (id !== '') return <CaseById id={id} />;
  if (booking !== '') return <CaseOfVisit id={booking} />;
  return (
    <WithoutCase>
      <EmptyState text="请从医生工作台或病例查询打开病例" />
    </WithoutCase>
  );
}

function CaseById({ id }: { readonly id: string }): ReactNode {
  return <Opened answer={useCall(api.cases.info, { id }, { silent: true })} />;
}

function CaseOfVisit({ id }: { readonly id: string }): ReactNode {
  return <Opened answer={useCall(api.cases.infoByBooking, { id }, { silent: true })} />;
}

type Answer = ReturnType<typeof useCall<unknown, MedicalCase>>;

function Opened({ answer: { data, error, isFetching, refetch } }: { readonly answer: Answer }): ReactNode {
  // Two animals of one name, or two cases of one animal.
  useTabTitle(data && `病例 ${data.petName}`, data?.breed ?? '', data?.caseNo ?? '');
  // Another case begins anew, with what is typed kept by its own draft.
  if (data) return <CaseRecord key={data.id} record={data} />;
  return (
    <WithoutCase>
      {error?.notFound ? (
        <EmptyState text="没有这个病例" />
      ) : error ? (
        <LoadError what="病例" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton rows={10} />
      )}
    </WithoutCase>
  );
}

function WithoutCase({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Page title="病例">
      <Panel>{children}</Panel>
    </Page>
  );
}
