import type { OrgNode } from '@hospital/shared/contract/calls/organisation';

/** What the page shows. */
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

/** No filter, from the first page; 50 stores on one (spec 1 §9). */
export const ALL_STORES: StoreSearch = {
  name: '',
  deptId: '',
  storeNode: '',
  page: 1,
  pageSize: 50,
};

/** What a link to the page asks for: `?name=` or `?deptId=`. */
export const readSearch = (params: URLSearchParams): StoreSearch => ({
  ...ALL_STORES,
  name: (params.get('name') ?? '').slice(0, 100),
  deptId: (params.get('deptId') ?? '').slice(0, 64),
});

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
