import { type ApiError, queryKeyOf, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { sayGone } from '@hospital/shared/ui/data';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

/** The largest page the server gives; the list call has no total, so a page that is not full is the last. */
const PAGE_SIZE = 200;

export interface DictionaryList {
  /** Undefined until the first page has come; then grows page by page. */
  readonly entries: readonly DictEntry[] | undefined;
  /** All pages have come. */
  readonly complete: boolean;
  /** The entries shown answer an earlier search. */
  readonly outdated: boolean;
  /** Why the list, or the rest of it, did not come. */
  readonly error: ApiError | null;
  readonly retrying: boolean;
  readonly retry: () => void;
  /** Asks for all pages anew. */
  readonly reload: () => void;
}

/** What is searched for; empty: everything. */
export interface DictionaryFilter {
  readonly name: string;
  readonly enabled: '' | 'Y' | 'N';
}

/** As the calls take it. */
export const requestOf = ({ name, enabled }: DictionaryFilter) => ({
  ...(name ? { name } : {}),
  ...(enabled ? { enabled } : {}),
});

const pageOf = (filter: DictionaryFilter, page: number) => ({
  page,
  pageSize: PAGE_SIZE,
  ...requestOf(filter),
});
const isFull = (page: readonly DictEntry[] | undefined): boolean => page?.length === PAGE_SIZE;

/** All entries that are searched for: the first page as soon as it is here, then page after page. */
export function useDictionaryList(filter: DictionaryFilter): DictionaryList {
  const options = { hideLoading: true, silent: true } as const;
  const first = useCall(api.dictionary.list, pageOf(filter, 1), { ...options, keepPrevious: true });
  const outdated = first.isPlaceholderData;
  const further = useInfiniteQuery<
    readonly DictEntry[],
    ApiError,
    readonly DictEntry[],
    readonly unknown[],
    number
  >({
    queryKey: [...queryKeyOf(api.dictionary.list), 'further', filter],
    queryFn: ({ pageParam, signal }) =>
      api.dictionary.list(pageOf(filter, pageParam), { ...options, signal }),
    enabled: !outdated && isFull(first.data),
    initialPageParam: 2,
    getNextPageParam: (last, pages) => (isFull(last) ? pages.length + 2 : undefined),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
  });

  const { hasNextPage, isError, isPlaceholderData, fetchNextPage } = further;
  // `isFetching` is read only where it counts: who reads it renders at both ends of every request.
  const wantsNextPage = hasNextPage && !isError && !isPlaceholderData && !further.isFetching;
  const loaded = further.data?.length;
  useEffect(() => {
    if (wantsNextPage) void fetchNextPage();
    // After every page again: a quick answer may come between two renders, which then both want the next page.
  }, [wantsNextPage, loaded, fetchNextPage]);

  const entries = useMemo(() => {
    const rest = outdated || (isFull(first.data) && !isPlaceholderData) ? further.data : undefined;
    return first.data && rest ? [...first.data, ...rest] : first.data;
  }, [first.data, further.data, isPlaceholderData, outdated]);

  return {
    entries,
    complete:
      first.isSuccess &&
      !outdated &&
      (!isFull(first.data) || (further.isSuccess && !hasNextPage && !isPlaceholderData)),
    outdated,
    error: first.error ?? further.error,
    retrying: (first.isError && first.isFetching) || (isError && further.isFetching),
    reload: () => {
      void first.refetch();
      if (isFull(first.data)) void further.refetch();
    },
    retry: () => {
      if (first.isError) void first.refetch();
      else void (further.isFetchNextPageError ? fetchNextPage() : further.refetch());
    },
  };
}

/** Refusals that the dialog explains itself, at the field or beside it. */
const EXPLAINED = [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.StaleVersion];

export const useSaveEntry = () => useCallMutation(api.dictionary.save, { silent: EXPLAINED });

export const useUpdateEntry = () => useCallMutation(api.dictionary.update, { silent: EXPLAINED });

/** 停用 and 启用, beside the entries. */
export const useEnableEntry = () => useCallMutation(api.dictionary.update, { onError: sayGone });

export const useDeleteEntry = () => useCallMutation(api.dictionary.delete, { onError: sayGone });

export const useSortEntries = () => useCallMutation(api.dictionary.sort);
