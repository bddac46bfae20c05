import { ApiError } from '@hospital/shared/api';

/** The record as it is now, of a save that was refused because somebody else saved in between (40901); null for any other. */
export const currentOf = <Row>(thrown: unknown): Row | null =>
  thrown instanceof ApiError && thrown.staleVersion
    ? ((thrown.data as { readonly current?: Row } | null)?.current ?? null)
    : null;
