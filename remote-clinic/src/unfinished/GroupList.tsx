import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { formatYuan } from '@hospital/shared/format';
import { usePermission, useSession } from '@hospital/shared/session';
import { RowAction } from '@hospital/shared/ui/data';
import { givenOf, ListView, useListQuery } from '@hospital/shared/ui/listView';
import { ALL_CASES, FIELDS, type Group, groupColumns, pageOfGroups } from './unfinished.model';

type Of = 'doctor' | 'store';

const EXPORTS = {
  doctor: {
    save: api.statistics.exportUnfinishedByDoctor,
    mayExport: 'statistics:case:doctor:unfinished:listExcel',
  },
  store: {
    save: api.statistics.exportUnfinishedByStore,
    mayExport: 'statistics:case:store:unfinished:listExcel',
  },
} as const;

type ExportRequest = Parameters<typeof api.statistics.exportUnfinishedByDoctor>[0];

interface GroupListProps {
  readonly of: Of;
  /** Shows the cases of one group; undefined where they could not be shown by themselves. */
  readonly onOpen: (part: { readonly doctorId?: string; readonly storeId?: string }) => void;
}

/** Unfinished cases by doctor, or by store: how many, how much, how old. All of them come in one answer. */
export function GroupList({ of, onOpen }: GroupListProps): ReactNode {
  const control = useListQuery(`groups-${of}`, ALL_CASES);
  const { workspaceType, storeId } = useSession().workplace;
  const { save, mayExport } = EXPORTS[of];
  const permitted = usePermission(mayExport);
  const given = givenOf(control.query.filter);
  const answer = useGroups(of, given);
  const groups = answer.data ?? [];
  const cases = groups.reduce((sum, { caseCount }) => sum + caseCount, 0);
  const unpaid = groups.reduce((sum, { unpaidAmount }) => sum + unpaidAmount, 0);
  return (
    <ListView<Group>
      scene={of === 'doctor' ? 'caseByDoctor' : 'caseByStore'}
      label={of === 'doctor' ? '应结未结病例（按医生）' : '应结未结病例（按门店）'}
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
              onClick={() => onOpen({ ...given, ...(of === 'doctor' ? { doctorId: id } : { storeId: id }) })}
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
      onExport={permitted ? (shown) => save({ ...given, ...shown } as ExportRequest) : undefined}
      empty="没有应结未结的病例"
    />
  );
}

/** The groups of either kind, alike. */
function useGroups(of: Of, given: Record<string, string>) {
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
