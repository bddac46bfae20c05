import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useReturns, watchNetwork } from '../reachable';
import { wasNetwork } from './queryClient';

/**
 * When the network or the server is back, answers on screen that failed over it are asked for again; those of hidden
 * tabs are when they are shown.
 */
export function useFailedAnswers(): void {
  const queries = useQueryClient();
  const returns = useReturns();
  useEffect(watchNetwork, []);
  useEffect(() => {
    if (returns === 0) return;
    void queries.refetchQueries(
      { type: 'active', predicate: ({ state }) => wasNetwork(state.error) },
      { cancelRefetch: false },
    );
  }, [queries, returns]);
}
