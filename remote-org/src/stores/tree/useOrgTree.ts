import { useQueries, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { queryKeyOf, useCall, type ApiError } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import { treeRows, type TreeRow } from './treeRows';

/** Parent of the roots. */
const ROOT = '0';
/** Open on first load (spec 1 §2); what is below them comes with the roots, so that the tree stands after one call. */
const FIRST_OPEN: readonly string[] = ['1', '2'];
const ROOTS = { parentId: ROOT, open: FIRST_OPEN.join(',') };
/** A node that the user opens shows its children no sooner than this (spec 1 §9). */
const NODE_DELAY_MS = 500;

const call = api.organisation.deptStoreTree;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export type Branch = { readonly nodes?: readonly OrgNode[]; readonly failed: boolean };

export interface OrgTree {
  /** Undefined until there is something to show. */
  readonly rows: readonly TreeRow[] | undefined;
  readonly error: ApiError | null;
  /** What is known below a node that has been opened. */
  readonly branchOf: (id: string) => Branch | undefined;
  readonly toggle: (node: OrgNode) => void;
  readonly retry: (id: string) => void;
  /** Reads all that is shown anew. */
  readonly refresh: () => void;
  readonly refreshing: boolean;
}

/** The children of one node, as a query of its own: what changes departments or stores makes them all stale at once. */
function branchQuery(id: string, queries: QueryClient) {
  const queryKey = queryKeyOf(call, { parentId: id });
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly OrgNode[]> => {
      const openedByUser = queries.getQueryData(queryKey) === undefined;
      const [nodes] = await Promise.all([
        call({ parentId: id }, { signal, silent: true }),
        openedByUser ? wait(NODE_DELAY_MS) : undefined,
      ]);
      return nodes;
    },
  };
}

/**
 * The tree of departments and stores. Without a keyword it is loaded node by node as the user opens it; with one it
 * is the server's answer to the keyword, all open.
 */
export function useOrgTree(keyword: string): OrgTree {
  const queries = useQueryClient();
  const searching = keyword !== '';
  // What the user opened or closed, by node; nodes found by a keyword are kept apart from those of the whole tree.
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const scope = searching ? `${keyword}\n` : '';

  const roots = useCall(call, ROOTS, { silent: true });
  const found = useCall(call, { name: keyword }, { silent: true, enabled: searching, keepPrevious: true });

  const firstRoot = roots.data?.[0]?.id;
  const openIds = useMemo(() => {
    const along = new Set(idsWithChildren(roots.data ?? []));
    const byUser = [...toggled].flatMap(([key, open]) => (open && !key.includes('\n') ? [key] : []));
    // One that has been moved out of the open chain stands open below what the user unfolds.
    const moved = byUser.length > 0 ? FIRST_OPEN : [];
    return [...new Set([...(firstRoot ? [firstRoot] : []), ...moved, ...byUser])].filter(
      (id) => !along.has(id),
    );
  }, [roots.data, firstRoot, toggled]);

  const branches = useQueries({
    queries: openIds.map((id) => branchQuery(id, queries)),
    combine: useCallback(
      (results: readonly UseQueryResult<readonly OrgNode[]>[]) =>
        new Map(openIds.map((id, index) => [id, branchOfResult(results[index])])),
      [openIds],
    ),
  });

  const isOpen = (node: OrgNode): boolean =>
    toggled.get(scope + node.id) ?? (searching || FIRST_OPEN.includes(node.id) || node.id === firstRoot);

  const shown = searching ? found : roots;
  // The tree stands at once as it will stay: rows that came one by one would push each other down.
  const firstRootKnown = !firstRoot || !openIds.includes(firstRoot) || isSettled(branches.get(firstRoot));
  const rows =
    shown.data && (searching || firstRootKnown)
      ? treeRows({
          roots: shown.data,
          isOpen,
          isLeaf: (node) => node.leaf || (searching && !node.children?.length),
          childrenOf: (node) => node.children ?? (searching ? undefined : branches.get(node.id)?.nodes),
        })
      : undefined;

  return {
    rows,
    error: shown.data ? null : shown.error,
    branchOf: (id) => (searching ? undefined : branches.get(id)),
    toggle: (node) => setToggled((now) => new Map(now).set(scope + node.id, !isOpen(node))),
    retry: (id) => void queries.refetchQueries({ queryKey: queryKeyOf(call, { parentId: id }), exact: true }),
    refresh: () => void queries.invalidateQueries({ queryKey: queryKeyOf(call) }),
    refreshing: shown.isFetching,
  };
}

/** Nodes whose children came along with them. */
const idsWithChildren = (nodes: readonly OrgNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children ? [id, ...idsWithChildren(children)] : []));

const isSettled = (branch: Branch | undefined): boolean =>
  branch !== undefined && (branch.failed || branch.nodes !== undefined);

const branchOfResult = (result: UseQueryResult<readonly OrgNode[]> | undefined): Branch => ({
  ...(result?.data ? { nodes: result.data } : {}),
  failed: result?.isError === true && result.data === undefined,
});
