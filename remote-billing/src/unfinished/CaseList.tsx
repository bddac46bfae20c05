import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { UnfinishedCase } from '@hospital/shared/contract/calls/statistics';
import { formatYuan } from '@hospital/shared/format';
import { useMay, useSession } from '@hospital/shared/session';
import {
  type ListControl,
  ListView,
  placeOf,
  useDoctorField,
  useStoreField,
} from '@hospital/shared/ui/listView';
import { caseColumns, type CaseOrder, FIELDS, requestOf } from './unfinished.model';
import { useHistory } from './useHistory';

/** Cases that should have been settled but are not: what the card of the home page counts. */
export function CaseList({ control }: { readonly control: ListControl<CaseOrder> }): ReactNode {
  const oneStore = useSession().workplace.workspaceType === 2;
  const fields = [...FIELDS, ...useDoctorField(), ...useStoreField()];
  const mayExport = useMay(api.statistics.exportUnfinishedCases);
  const given = requestOf(control.query.filter);
  const cases = useCall(
    api.statistics.unfinishedCases,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true },
  );
  const { total = 0, ext } = cases.data ?? {};
  const { dialog, ...history } = useHistory<UnfinishedCase>('history');
  return (
    <>
      <ListView
        {...history}
        scene="caseUnfinished"
        label="未结病例"
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
          mayExport ? (shown) => api.statistics.exportUnfinishedCases({ ...given, ...shown }) : undefined
        }
        empty="没有未结的病例"
      />
      {dialog}
    </>
  );
}
