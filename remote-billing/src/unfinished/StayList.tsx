import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { UnfinishedStay } from '@hospital/shared/contract/calls/statistics';
import { formatYuan } from '@hospital/shared/format';
import { useMay, useSession } from '@hospital/shared/session';
import { ListView, placeOf, useDoctorField, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { ALL_CASES, FIELDS, requestOf, stayColumns } from './unfinished.model';
import { useHistory } from './useHistory';

/** The two lists of inpatients: of where one works, or of all stores that one may see. */
const VARIANTS = {
  user: {
    scene: 'stayUnfinished',
    list: api.statistics.unfinishedStays,
    save: api.statistics.exportUnfinishedStays,
  },
  store: {
    scene: 'stayUnfinishedOfStores',
    list: api.statistics.unfinishedStaysOfStores,
    save: api.statistics.exportUnfinishedStaysOfStores,
  },
} as const;

/** Inpatients who should have been settled, with the export of all of them. */
export function StayList({ of }: { readonly of: keyof typeof VARIANTS }): ReactNode {
  const { scene, list, save } = VARIANTS[of];
  const control = useListQuery<never>(`stays-${of}`, ALL_CASES);
  const atStore = useSession().workplace.workspaceType === 2;
  const doctors = useDoctorField();
  const stores = useStoreField();
  const mayExport = useMay(save);
  const given = requestOf(control.query.filter);
  const stays = useCall(
    list,
    { ...placeOf(control.query), ...given },
    {
      keepPrevious: true,
      silent: true,
    },
  );
  const { total = 0, ext } = stays.data ?? {};
  const { dialog, ...history } = useHistory<UnfinishedStay>(`history-${of}`);
  return (
    <>
      <ListView
        {...history}
        scene={scene}
        label={of === 'user' ? '未结住院' : '各门店未结住院'}
        control={control}
        fields={of === 'user' ? [...FIELDS, ...doctors, ...stores] : [...FIELDS, ...stores]}
        columns={stayColumns(of === 'user' && atStore)}
        answer={stays}
        rows={stays.data?.list}
        total={total}
        rowKey="liveInfoId"
        underTabs
        summary={`共 ${total} 例，未结金额合计 ¥${formatYuan(ext?.unpaidSum ?? 0)}（不含未计费笼位）`}
        onExport={mayExport ? (shown) => save({ ...given, ...shown }) : undefined}
        empty="没有未结的住院"
      />
      {dialog}
    </>
  );
}
