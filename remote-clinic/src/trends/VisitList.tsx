import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Visit } from '@hospital/shared/contract/calls/statistics';
import { usePermission, useSession } from '@hospital/shared/session';
import { givenOf, ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { useStoreField } from '../useStoreField';
import { ALL_VISITS, VISIT_FIELDS, visitColumns } from './trends.model';

type Request = Parameters<typeof api.statistics.visits>[0];
type ExportRequest = Parameters<typeof api.statistics.exportVisits>[0];

/** The visits that the trend of the home page counts. */
export function VisitList(): ReactNode {
  const control = useListQuery('visits', ALL_VISITS);
  const oneStore = useSession().workplace.workspaceType === 2;
  const mayExport = usePermission('statistics:trend:listExcel');
  const stores = useStoreField();
  const given = givenOf(control.query.filter);
  const visits = useCall(api.statistics.visits, { ...placeOf(control.query), ...given } as Request, {
    keepPrevious: true,
    silent: true,
  });
  const total = visits.data?.total ?? 0;
  return (
    <ListView<Visit>
      scene="visit"
      label="就诊明细"
      control={control}
      fields={[...VISIT_FIELDS, ...stores]}
      columns={visitColumns(oneStore)}
      answer={visits}
      rows={visits.data?.list}
      total={total}
      rowKey="caseId"
      underTabs
      summary={`共 ${total} 例`}
      onExport={
        mayExport
          ? (shown) => api.statistics.exportVisits({ ...given, ...shown } as ExportRequest)
          : undefined
      }
      empty="没有就诊"
    />
  );
}
