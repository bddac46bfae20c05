import { type ReactNode, useMemo } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import classes from './case.module.css';

interface Favourites {
  readonly codes: readonly string[];
  readonly mark: (code: string, favourite: boolean) => void;
}

/** The favourite diagnoses of the signed-in user, and how one is added or removed. */
export function useFavourites(): Favourites {
  const { data } = useCall(api.cases.favouriteDiagnoses, {}, { silent: true });
  const { mutate } = useCallMutation(api.cases.markDiagnosis);
  return useMemo(
    () => ({
      codes: (data ?? []).map(({ code }) => code),
      mark: (code, favourite) => mutate({ code, favouriteFlag: favourite ? 'Y' : 'N' }),
    }),
    [data, mutate],
  );
}

interface FavouriteProps {
  readonly code: string;
  readonly name: string;
  readonly favourites: Favourites;
}

/**
 * The same beside a hit of the box, for the mouse alone: nothing within an option can be reached by key, or is read out.
 * Who works by keyboard marks what is chosen.
 */
export function FavouriteOfHit({ code, name, favourites: { codes, mark } }: FavouriteProps): ReactNode {
  const marked = codes.includes(code);
  return (
    <span
      aria-hidden="true"
      className={classes.star}
      data-marked={marked || undefined}
      title={`收藏：${name}`}
      // The box keeps the focus, and the hit is not chosen.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.stopPropagation();
        mark(code, !marked);
      }}
    >
      {marked ? '★' : '☆'}
    </span>
  );
}

/** A star that marks a diagnosis, or takes its mark away. */
export function Favourite({ code, name, favourites: { codes, mark } }: FavouriteProps): ReactNode {
  const marked = codes.includes(code);
  return (
    <button
      type="button"
      className={classes.star}
      aria-label={`收藏：${name}`}
      aria-pressed={marked}
      onClick={() => mark(code, !marked)}
    >
      {marked ? '★' : '☆'}
    </button>
  );
}
