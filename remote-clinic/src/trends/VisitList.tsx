import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useMay, useSession } from '@hospital/shared/session';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { ALL_VISITS, VISIT_FIELDS, visitColumns, type VisitOrder, visitRequest } from './trends.model';

/** The visits that the trend of the home page counts. */
export function VisitList(): ReactNode {
  const control = useListQuery<VisitOrder>('visits', ALL_VISITS);
  const oneStore = useSession().workplace.workspaceType === 2;
  const mayExport = useMay(api.statistics.exportVisits);
  const stores = useStoreField();
  const given = visitRequest(control.query.filter);
  const visits = useCall(
    api.statistics.visits,
    { ...placeOf(control.query), ...given },
    {
      keepPrevious: true,
      silent: true,
    },
  );
  const total = visits.data?.total ?? 0;
  return (
    <ListView
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
      onExport={mayExport ? (shown) => api.statistics.exportVisits({ ...given, ...shown }) : undefined}
      empty="没有就诊"
    />
  );
}
