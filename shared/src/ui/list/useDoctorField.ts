import { useCall } from '../../api';
import * as api from '../../calls';
import { useMay, useSession } from '../../session';
import type { FilterField } from './filterFields';

const QUIET = { hideLoading: true, silent: true } as const;

/** The field 医生: those of the store; on the company side, where there are many, those with unfinished cases. */
export function useDoctorField(): readonly FilterField<'doctorId'>[] {
  const { workspaceType, storeId } = useSession().workplace;
  const ofChain = useMay(api.statistics.unfinishedByDoctor) && workspaceType === 1;
  const ofStore = storeId !== '' && workspaceType === 2;
  const store = useCall(api.users.doctors, {}, { ...QUIET, enabled: ofStore });
  const chain = useCall(api.statistics.unfinishedByDoctor, {}, { ...QUIET, enabled: ofChain });
  if (!ofStore && !ofChain) return [];
  const options = ofStore
    ? (store.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
    : (chain.data ?? []).map(({ doctorId, doctorName }) => ({ value: doctorId, label: doctorName }));
  return [
    {
      ...{ kind: 'choice', key: 'doctorId', label: '医生', options, searchable: true },
      source: ofStore ? store : chain,
    },
  ];
}
