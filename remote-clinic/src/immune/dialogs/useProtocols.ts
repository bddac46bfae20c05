import { useEffect } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ImmuneType } from '@hospital/shared/contract/immuneWords';

interface Wanted {
  /** Whom it is for; empty: nobody is chosen yet, so that nothing suits. */
  readonly petId: string;
  readonly type?: ImmuneType;
  /** The one that is chosen. */
  readonly chosen: string | undefined;
  /** Takes it back where it does not suit the animal that was chosen since. */
  readonly onUnfit: () => void;
}

/** Programmes that suit an animal, with what the field says where there are none. */
export function useProtocols({ petId, type, chosen, onUnfit }: Wanted) {
  const { data, error, isFetching } = useCall(
    api.immunisation.protocols,
    { enabled: 'Y', petId, ...(type ? { type } : {}) },
    { silent: true, hideLoading: true, enabled: petId !== '' },
  );
  const unfit = chosen !== undefined && data !== undefined && !data.some(({ id }) => id === chosen);
  useEffect(() => {
    if (unfit) onUnfit();
  }, [unfit, onUnfit]);
  const failed = error !== null && data === undefined;
  return {
    protocols: data ?? [],
    field: {
      loading: isFetching,
      notFoundContent:
        petId === '' ? '请先选择宠物' : failed ? '免疫程序加载失败' : '没有适用于该宠物的免疫程序',
    },
    failed,
  };
}
