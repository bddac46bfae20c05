import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { UnfinishedCase } from '@hospital/shared/contract/calls/statistics';
import { formatYuan } from '@hospital/shared/format';
import { usePermission, useSession } from '@hospital/shared/session';
import { givenOf, type ListControl, ListView, placeOf } from '@hospital/shared/ui/listView';
import { useStoreField } from '../useStoreField';
import { caseColumns, FIELDS } from './unfinished.model';
import { useDoctorField } from './useDoctorField';

type ExportRequest = Parameters<typeof api.statistics.exportUnfinishedCases>[0];

/** Cases that should have been settled but are not: what the card of the home page counts. */
export function CaseList({ control }: { readonly control: ListControl }): ReactNode {
  const oneStore = useSession().workplace.workspaceType === 2;
  const fields = [...FIELDS, ...useDoctorField(), ...useStoreField()];
  const mayExport = usePermission('statistics:case:user:unfinished:listExcel');
  const given = givenOf(control.query.filter);
  const cases = useCall(
    api.statistics.unfinishedCases,
    { ...placeOf(control.query), ...given } as Parameters<typeof api.statistics.unfinishedCases>[0],
    { keepPrevious: true, silent: true },
  );
  const { total = 0, ext } = cases.data ?? {};
  return (
    <ListView<UnfinishedCase>
      scene="caseUnfinished"
      label="应结未结病例"
      control={control}
      fields={fields}
      columns={caseColumns(oneStore)}
      answer={cases}
      rows={cases.data?.list}
      total={total}
      rowKey="caseId"
      underTabs
      summary={`共 ${total} 例，未结金额合计 ¥${formatYuan(ext?.unpaidSum ?? 0)}`}
      onExport={
        mayExport
          ? (shown) => api.statistics.exportUnfinishedCases({ ...given, ...shown } as ExportRequest)
          : undefined
      }
      empty="没有应结未结的病例"
    />
  );
}
