import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import * as api from '../../calls';
import type { ApiError } from '../../api/apiError';
import { queryKeyOf } from '../../api/queries';
import type { DictOption } from '../../contract/calls/dictionary';
import { optionsOfType } from './optionsOfType';

/** Live events tell of changes; this is for what a broken stream may have missed. Milliseconds. */
const FRESH_FOR = 5 * 60_000;

/**
 * The entries of a dictionary type, in their order. All components of all remotes share one answer, and types that are
 * wanted at the same time are asked for in one request; a change shows as soon as the server tells of it.
 */
export const useDictionary = (type: string): UseQueryResult<readonly DictOption[], ApiError> =>
  useQuery<readonly DictOption[], ApiError>({
    // The key of the plain call with one type, whose answer is the same.
    queryKey: queryKeyOf(api.dictionary.byTypes, { type }),
    queryFn: () => optionsOfType(type),
    staleTime: FRESH_FOR,
    refetchOnMount: true,
  });
