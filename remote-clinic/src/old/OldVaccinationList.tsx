import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { ALL, fieldsOf, requestOf, VACCINATION_COLUMNS } from './list.model';
import { OldImport } from './OldImport';

/** Vaccinations that earlier systems kept. */
export function OldVaccinationList(): ReactNode {
  const control = useListQuery('vaccination', ALL);
  const answer = useCall(
    api.oldCases.vaccinations,
    { ...placeOf(control.query), ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const total = answer.data?.total ?? 0;
  return (
    <ListView
      underTabs
      scene="oldVaccination"
      label="旧系统免疫记录"
      control={control}
      fields={[...fieldsOf('宠物、宠主、医生、疫苗或批号'), ...useStoreField()]}
      columns={VACCINATION_COLUMNS}
      answer={answer}
      rows={answer.data?.list}
      total={total}
      rowKey="id"
      summary={`共 ${total} 条`}
      tools={<OldImport />}
      empty="没有符合条件的免疫记录"
    />
  );
}
