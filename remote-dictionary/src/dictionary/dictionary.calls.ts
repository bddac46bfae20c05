import { api, type ApiError, queryKeyOf, useCallMutation } from '@hospital/shared/api';
import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { message } from '@hospital/shared/ui/core';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The largest page the server gives; the list call has no total, so a page that is not full is the last. */
const PAGE_SIZE = 200;

/** Selects of other pages show dictionary entries too. */
const STALE_AFTER_CHANGE = [api.dictionary.list, api.dictionary.byType, api.dictionary.byTypes];

export interface DictionaryList {
  /** Undefined until the first page has come; then grows page by page. */
  readonly entries: readonly DictEntry[] | undefined;
  /** The entries shown answer an earlier search. */
  readonly outdated: boolean;
  /** Why the list, or the rest of it, did not come. */
  readonly error: ApiError | null;
  readonly retrying: boolean;
  readonly retry: () => void;
  /** Asks for all pages anew. */
  readonly reload: () => void;
}

/** All entries whose name contains `name`, page after page. */
export function useDictionaryList(name: string): DictionaryList {
  const query = useInfiniteQuery<
    readonly DictEntry[],
    ApiError,
    readonly DictEntry[],
    readonly unknown[],
    number
  >({
    queryKey: [...queryKeyOf(api.dictionary.list), 'all', name],
    queryFn: ({ pageParam, signal }) =>
      api.dictionary.list(
        { page: pageParam, pageSize: PAGE_SIZE, ...(name ? { name } : {}) },
        { signal, hideLoading: true, silent: true },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
  });

  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage, refetch } = query;
  const wantsNextPage = hasNextPage && !isFetching && !isError && !isPlaceholderData;
  const loaded = query.data?.length;
  useEffect(() => {
    if (wantsNextPage) void fetchNextPage();
    // After every page again: a quick answer may come between two renders, which then both want the next page.
  }, [wantsNextPage, loaded, fetchNextPage]);

  return {
    entries: query.data,
    outdated: isPlaceholderData,
    error: query.error,
    retrying: isError && isFetching,
    reload: () => void refetch(),
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}

/** Refusals that the dialog explains itself, at the field or beside it. */
const EXPLAINED = [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.StaleVersion];

export const useSaveEntry = () =>
  useCallMutation(api.dictionary.save, { invalidates: STALE_AFTER_CHANGE, silent: EXPLAINED });

export const useUpdateEntry = () =>
  useCallMutation(api.dictionary.update, { invalidates: STALE_AFTER_CHANGE, silent: EXPLAINED });

/** Deletes an entry. One that is gone already is said to be gone, and leaves the list. */
export function useDeleteEntry() {
  const queries = useQueryClient();
  return useCallMutation(api.dictionary.delete, {
    invalidates: STALE_AFTER_CHANGE,
    onError: (failure) => {
      if (!failure.notFound) return;
      message.error(failure.message); // the client passes it through without words
      void queries.invalidateQueries({ queryKey: queryKeyOf(api.dictionary.list) });
    },
  });
}
