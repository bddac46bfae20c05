import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CageSpec } from '@hospital/shared/contract/calls/boarding';
import { CAGE_STATE_WORDS, cageSize } from '@hospital/shared/contract/boardingWords';
import { formatYuan } from '@hospital/shared/format';
import { EmptyState, LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import classes from './stay.module.css';

interface CagePickProps {
  /** A form gives them. */
  readonly value?: string;
  readonly onChange?: (cageId: string) => void;
  readonly startDate: string;
  readonly planEndDate: string;
  /** The stay itself; empty: a new one. */
  readonly except: string;
  /** For whom; empty: nobody yet. */
  readonly petId: string;
  /** Of a stay that there is; undefined: where one stands. */
  readonly storeId: string | undefined;
}

/** The cages of the house as they are on the chosen days: those that are free can be chosen, those that suit first. */
export function CagePick({
  value,
  onChange,
  startDate,
  planEndDate,
  except,
  petId,
  storeId,
}: CagePickProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.boarding.specInfo,
    {
      startDate,
      planEndDate,
      id: except,
      ...(petId === '' ? {} : { petId }),
      ...(storeId === undefined ? {} : { storeId }),
    },
    { keepPrevious: true, silent: true, hideLoading: true },
  );
  if (error)
    return <LoadError what="笼位" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton rows={3} />;
  if (data.length === 0) return <EmptyState compact text="本店还没有笼位" />;
  return (
    <div className={classes.kinds} role="radiogroup" aria-label="笼位">
      {data.map((kind) => (
        <Kind key={kind.productId} kind={kind} value={value} onChange={onChange} />
      ))}
    </div>
  );
}

function Kind({
  kind,
  value,
  onChange,
}: Pick<CagePickProps, 'value' | 'onChange'> & { readonly kind: CageSpec }): ReactNode {
  return (
    <section aria-label={kind.name}>
      <h4 className={classes.kind}>
        {kind.name}
        <span>
          ¥{formatYuan(kind.price)}/晚，空 {kind.free}/{kind.total}
        </span>
      </h4>
      <div className={classes.cages}>
        {kind.cages.map((cage) => {
          const free = cage.state === 0;
          const taken = cage.inHospitalFlag === 'Y' ? '住院' : CAGE_STATE_WORDS[cage.state];
          const told = free
            ? cageSize(cage.size).label
            : `${taken}${cage.petName && ` ${cage.petName}`}${cage.untilDate ? ` 至${cage.untilDate.slice(5)}` : ''}`;
          return (
            <label
              key={cage.id}
              className={classes.cage}
              data-state={cage.state}
              data-misfit={cage.misfit !== '' || undefined}
            >
              <input
                type="radio"
                name="boarding-cage"
                className="visually-hidden"
                checked={cage.id === value}
                disabled={!free && cage.id !== value}
                onChange={() => onChange?.(cage.id)}
              />
              <strong>{cage.name}</strong>
              <span>{told}</span>
              {cage.misfit && <em className={classes.misfit}>{cage.misfit}</em>}
            </label>
          );
        })}
      </div>
    </section>
  );
}
