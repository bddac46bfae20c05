import type { Handlers } from '../../platform/http/call';
import { getColumns, saveColumns } from './columns';
import { clearSearches, listSearches, removeSearch, saveSearch } from './searches';

/** What users keep of the lists they work with (domain.md §2.10). */
export const listHandlers: Handlers<'lists'> = {
  searches: listSearches,
  saveSearch,
  removeSearch,
  clearSearches,
  columns: getColumns,
  saveColumns,
};
