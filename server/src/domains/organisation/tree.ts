import { and, asc, sql } from 'drizzle-orm';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import { contains, isOneOf } from '../../platform/database/paging';
import { rootParent, storesInScope, visibleDepts } from '../accounts';
import { dept, store } from '../places/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import type { SessionIdentity } from '../../platform/sessions/session';
import { isDepartmentOf } from '../places';

interface TreeRequest {
  readonly parentId?: string;
  readonly name?: string;
  readonly open?: string;
}

interface DeptNode {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly deptType: 1 | 2 | 3;
  /** There are stores of the caller's scope directly in it. */
  readonly hasStores: boolean;
  /** The caller's as a whole, or the caller's own. */
  readonly managed: boolean;
  readonly own: boolean;
}

interface StoreNode {
  readonly id: string;
  readonly deptId: string;
  readonly name: string;
  readonly storeCode: string;
}

function loadDepts(db: TenantDatabase, identity: SessionIdentity): Promise<DeptNode[]> {
  return db
    .select({
      id: dept.id,
      parentId: dept.parentId,
      name: dept.name,
      deptType: dept.deptType,
      // Columns lose their table's name in a field of a select from one table, so these are written out.
      hasStores: sql<boolean>`exists (select 1 from ${store} where store.dept_id = dept.id and ${storesInScope(identity)})`,
      managed: sql<boolean>`${identity.storeScope === 'all' ? sql`true` : isDepartmentOf(identity, sql`dept.id`)}`,
      own: sql<boolean>`exists (select 1 from user_account me where me.id = ${identity.userId} and me.dept_id = dept.id)`,
    })
    .from(dept)
    .where(visibleDepts(identity))
    .orderBy(asc(dept.sort), asc(dept.name), asc(dept.id));
}

async function loadStores(
  db: TenantDatabase,
  identity: SessionIdentity,
  { name, parents }: { readonly name: string; readonly parents: readonly string[] | undefined },
): Promise<StoreNode[]> {
  return db
    .select({ id: store.id, deptId: store.deptId, name: store.storeName, storeCode: store.storeCode })
    .from(store)
    .where(
      and(
        storesInScope(identity),
        name ? contains(store.storeName, name) : parents && isOneOf(store.deptId, parents),
      ),
    )
    .orderBy(asc(store.storeCode));
}

const parentOf = (node: DeptNode): string => node.parentId ?? rootParent;

/** The tree in memory: departments number in the hundreds, whatever the stores do. */
class Tree {
  private readonly childDepts = new Map<string, DeptNode[]>();
  private readonly childStores = new Map<string, StoreNode[]>();

  constructor(
    depts: readonly DeptNode[],
    stores: readonly StoreNode[],
    private readonly withStores: boolean,
  ) {
    for (const node of depts) push(this.childDepts, parentOf(node), node);
    for (const node of stores) push(this.childStores, node.deptId, node);
  }

  /** What hangs directly below a node, and below those of the open ones that are among it. */
  childrenOf(parentId: string, open: ReadonlySet<string> = new Set()): OrgNode[] {
    const depts = (this.childDepts.get(parentId) ?? []).map((child) => {
      const node = this.deptNode(child);
      return open.has(node.id) ? { ...node, children: this.childrenOf(node.id, open) } : node;
    });
    const stores = (this.childStores.get(parentId) ?? []).map(storeNode);
    return [...depts, ...stores];
  }

  /** All that hangs below a node, down to the leaves. */
  below(parentId: string): OrgNode[] {
    return this.childrenOf(parentId).map((node) => {
      if (node.type === 2) return node;
      const children = this.below(node.id);
      return children.length > 0 ? { ...node, leaf: false, children } : { ...node, leaf: true };
    });
  }

  private deptNode({ id, parentId, name, deptType, hasStores, managed, own }: DeptNode): OrgNode {
    const beyond = managed ? {} : ({ beyond: hasStores || own ? 'data' : 'all' } as const);
    const leaf = !this.childDepts.has(id) && !(this.withStores && hasStores);
    return { id, parentId: parentId ?? rootParent, name, type: 1, deptType, ...beyond, leaf };
  }
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const storeNode = ({ id, deptId, name, storeCode }: StoreNode): OrgNode => ({
  id,
  parentId: deptId,
  name,
  type: 2,
  storeCode,
  leaf: true,
});

/** Departments whose name holds the text or that have such a store, with everything above them. */
function withAncestors(depts: readonly DeptNode[], stores: readonly StoreNode[], name: string): DeptNode[] {
  const byId = new Map(depts.map((node) => [node.id, node]));
  const kept = new Set<string>();
  const keep = (id: string | null): void => {
    for (let at = id; at !== null && !kept.has(at); at = byId.get(at)?.parentId ?? null) kept.add(at);
  };
  const wanted = name.toLowerCase();
  for (const node of depts) if (node.name.toLowerCase().includes(wanted)) keep(node.id);
  for (const node of stores) keep(node.deptId);
  return depts.filter((node) => kept.has(node.id));
}

async function treeOf(
  { db, identity }: CallContext,
  request: TreeRequest,
  withStores: boolean,
): Promise<OrgNode[]> {
  const name = request.name?.trim() ?? '';
  const open = new Set(idsOf(request.open));
  // Who says which nodes are open wants one level and those, from the root when no other node is named.
  const parentId = request.parentId ?? (open.size > 0 ? rootParent : undefined);
  const parents = parentId ? [parentId, ...open] : undefined;
  const [depts, stores] = await Promise.all([
    loadDepts(db, identity),
    withStores ? loadStores(db, identity, { name, parents }) : [],
  ]);
  if (name !== '') return new Tree(withAncestors(depts, stores, name), stores, withStores).below(rootParent);
  const tree = new Tree(depts, stores, withStores);
  return parentId ? tree.childrenOf(parentId, open) : tree.below(rootParent);
}

/** `' 1, 2,'` as its ids. */
const idsOf = (list = ''): string[] =>
  list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');

/** Departments that the caller may see. */
export const deptTree = (context: CallContext, request: TreeRequest): Promise<OrgNode[]> =>
  treeOf(context, request, false);

/** Departments and stores that the caller may see. */
export const deptStoreTree = (context: CallContext, request: TreeRequest): Promise<OrgNode[]> =>
  treeOf(context, request, true);
