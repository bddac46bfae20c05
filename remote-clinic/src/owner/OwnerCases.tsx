import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { CASE_TYPES } from '@hospital/shared/contract/caseWords';
import { caseStates } from '@hospital/shared/contract/caseStates';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { openTab } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { PagedTable, RowAction } from '@hospital/shared/ui/data';

/** Part `clinic/ownerCases`: an owner's cases, each a step from its record. */
export default function OwnerCases({ ownerId }: PropsOf<'clinic/ownerCases'>): ReactNode {
  const mayOpen = useMay(api.cases.info);
  return (
    <PagedTable
      label="就诊"
      call={api.cases.page}
      request={{ ownerId }}
      rowKey="id"
      empty="没有就诊记录"
      columns={[
        { title: '病例号', field: 'caseNo', width: 136 },
        { title: '就诊时间', width: 144, render: ({ visitTime }) => visitTime.slice(0, 16) },
        { title: '宠物', field: 'petName', width: 80 },
        { title: '类型', width: 64, render: ({ caseType }) => CASE_TYPES[caseType] },
        { title: '诊断', width: 144, render: ({ diagnosis }) => diagnosis || '—' },
        { title: '医生', field: 'doctorName', width: 88 },
        { title: '状态', width: 88, render: ({ status }) => caseStates.words[status] },
        { title: '门店', field: 'storeName', width: 216 },
        {
          title: '操作',
          width: 72,
          sticky: true,
          render: ({ id, caseNo }) =>
            mayOpen && (
              <RowAction aria-label={`病例：${caseNo}`} onClick={() => openTab(`/case/detail?id=${id}`)}>
                病例
              </RowAction>
            ),
        },
      ]}
    />
  );
}
