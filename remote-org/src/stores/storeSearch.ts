import type { OrgNode } from '@hospital/shared/contract/calls/organisation';

/** Rows of the store table on one page (spec 1 §9). */
export const DEFAULT_PAGE_SIZE = 50;
const PAGE_SIZES: readonly number[] = [20, 50, 100, 150];

/** What the page shows, kept in the tab's own address so that it survives leaving the tab and F5. */
export interface StoreSearch {
  /** Part of a store's name; empty for all. */
  readonly name: string;
  /** Department whose stores are shown, with all below it; empty for all. */
  readonly deptId: string;
  /** Store chosen in the tree; empty when none is. */
  readonly storeNode: string;
  readonly page: number;
  readonly pageSize: number;
}

export const ALL_STORES: StoreSearch = {
  name: '',
  deptId: '',
  storeNode: '',
  page: 1,
  pageSize: DEFAULT_PAGE_SIZE,
};

/** Reads the address; what makes no sense in it counts as absent. */
export function readSearch(params: URLSearchParams): StoreSearch {
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  return {
    name: (params.get('name') ?? '').slice(0, 100),
    deptId: (params.get('deptId') ?? '').slice(0, 64),
    storeNode: (params.get('node') ?? '').slice(0, 64),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : ALL_STORES.page,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : ALL_STORES.pageSize,
  };
}

/** The address of a search; what is as by default is left out. */
export function writeSearch(search: StoreSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (search.name) params.set('name', search.name);
  if (search.deptId) params.set('deptId', search.deptId);
  if (search.storeNode) params.set('node', search.storeNode);
  if (search.page !== ALL_STORES.page) params.set('page', String(search.page));
  if (search.pageSize !== ALL_STORES.pageSize) params.set('pageSize', String(search.pageSize));
  return params;
}

/**
 * What a click on a node of the tree shows (spec 1 §2): the root clears all filters, a department filters by its id,
 * a store by its name.
 */
export function searchOfNode(node: OrgNode, { pageSize }: StoreSearch): StoreSearch {
  const all = { ...ALL_STORES, pageSize };
  if (node.type === 2) return { ...all, name: node.name, storeNode: node.id };
  return node.parentId === '0' ? all : { ...all, deptId: node.id };
}

/** Node of the tree that a search stands for; empty for the root. */
export const nodeOfSearch = (search: StoreSearch): string => search.storeNode || search.deptId;
