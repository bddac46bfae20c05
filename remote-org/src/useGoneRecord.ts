import type { ApiError } from '@hospital/shared/api';
import { message } from '@hospital/shared/ui/core';
import { useQueryClient } from '@tanstack/react-query';

/**
 * For the `onError` of a change: a record that somebody else deleted meanwhile is said to be gone, and the answers
 * that still show it are read anew. The client passes such a refusal through without words (spec 1 §8).
 */
export function useGoneRecord(shownBy: readonly { readonly id: string }[]): (failure: ApiError) => void {
  const queries = useQueryClient();
  return (failure) => {
    if (!failure.notFound) return;
    message.error(failure.message);
    for (const { id } of shownBy) void queries.invalidateQueries({ queryKey: [id] });
  };
}
