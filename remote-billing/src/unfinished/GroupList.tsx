import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { formatYuan } from '@hospital/shared/format';
import { useMay, useSession } from '@hospital/shared/session';
import { RowAction } from '@hospital/shared/ui/data';
import { type FilterValues, ListView, useListQuery } from '@hospital/shared/ui/listView';
import {
  ALL_CASES,
  FIELDS,
  type Group,
  groupColumns,
  type GroupOrder,
  pageOfGroups,
  requestOf,
} from './unfinished.model';

type Of = 'doctor' | 'store';

const EXPORTS = {
  doctor: api.statistics.exportUnfinishedByDoctor,
  store: api.statistics.exportUnfinishedByStore,
} as const;

interface GroupListProps {
  readonly of: Of;
  /** Shows the cases of one group. */
  readonly onOpen: (filter: FilterValues) => void;
}

/** Unfinished cases by doctor, or by store: how many, how much, how old. All of them come in one answer. */
export function GroupList({ of, onOpen }: GroupListProps): ReactNode {
  const control = useListQuery<GroupOrder>(`groups-${of}`, ALL_CASES);
  const { workspaceType, storeId } = useSession().workplace;
  const save = EXPORTS[of];
  const mayExport = useMay(save);
  const { filter } = control.query;
  const given = requestOf(filter);
  const answer = useGroups(of, given);
  const groups = answer.data ?? [];
  const cases = groups.reduce((sum, { caseCount }) => sum + caseCount, 0);
  const unpaid = groups.reduce((sum, { unpaidAmount }) => sum + unpaidAmount, 0);
  return (
    <ListView
      scene={of === 'doctor' ? 'caseByDoctor' : 'caseByStore'}
      label={of === 'doctor' ? '未结病例（按医生）' : '未结病例（按门店）'}
      control={control}
      fields={FIELDS}
      columns={groupColumns(of === 'doctor' ? '医生' : '门店')}
      actions={{
        title: '操作',
        width: 96,
        sticky: true,
        wrap: true,
        render: ({ id, name }) =>
          // On the store side the cases of another store are not among those of the list.
          of === 'store' && workspaceType !== 1 && id !== storeId ? null : (
            <RowAction
              aria-label={`查看病例：${name}`}
              onClick={() => onOpen({ ...filter, ...(of === 'doctor' ? { doctorId: id } : { storeId: id }) })}
            >
              查看病例
            </RowAction>
          ),
      }}
      answer={answer}
      rows={answer.data && pageOfGroups(groups, control.query)}
      total={groups.length}
      rowKey="id"
      underTabs
      summary={`共 ${cases} 例，未结金额合计 ¥${formatYuan(unpaid)}`}
      onExport={mayExport ? (shown) => save({ ...given, ...shown }) : undefined}
      empty="没有未结的病例"
    />
  );
}

/** The groups of either kind, alike. */
function useGroups(of: Of, given: ReturnType<typeof requestOf>) {
  const doctors = useCall(api.statistics.unfinishedByDoctor, given, {
    enabled: of === 'doctor',
    keepPrevious: true,
    silent: true,
  });
  const stores = useCall(api.statistics.unfinishedByStore, given, {
    enabled: of === 'store',
    keepPrevious: true,
    silent: true,
  });
  const answer = of === 'doctor' ? doctors : stores;
  const { isError, error, isFetching, isPlaceholderData, dataUpdatedAt } = answer;
  const data: readonly Group[] | undefined =
    of === 'doctor'
      ? doctors.data?.map(({ doctorId, doctorName, ...figures }) => ({
          id: doctorId,
          name: doctorName,
          ...figures,
        }))
      : stores.data?.map(({ storeId, storeName, ...figures }) => ({
          id: storeId,
          name: storeName,
          ...figures,
        }));
  return {
    data,
    isError,
    error,
    isFetching,
    isPlaceholderData,
    dataUpdatedAt,
    refetch: () => answer.refetch(),
  };
}
