import { useState } from 'react';
import * as api from '@hospital/shared/calls';
import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query';
import { figureCalls } from './cards/figureCards';

const asked: readonly unknown[] = [...figureCalls, api.dashboard.home.id, api.statistics.trend.id];
const isOfHome = ({ queryKey }: Query): boolean => asked.includes(queryKey[0]);
const isFirstFigure = ({ queryKey, state }: Query): boolean =>
  figureCalls.includes(String(queryKey[0])) && state.data === undefined;

/** Whether the figures are being counted for the first time or because their user wants it, and the latter's doing. */
export function useComputing(): {
  /** Figures are on their way for the first time. */
  readonly first: boolean;
  readonly again: boolean;
  readonly refresh: () => Promise<void>;
} {
  const queries = useQueryClient();
  const [again, setAgain] = useState(false);
  return {
    first: useIsFetching({ predicate: isFirstFigure }) > 0,
    again,
    refresh: async () => {
      setAgain(true);
      await queries.refetchQueries({ type: 'active', predicate: isOfHome });
      setAgain(false);
    },
  };
}
