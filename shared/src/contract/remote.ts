import type { PageMenu } from './menu';
import type { PartName } from './parts';

/** What a remote says about itself, as data: its name and its pages (`src/remote.ts` of each remote). */
export interface RemoteDeclaration {
  /** Package folder and federation name, e.g. `remote-org`. */
  readonly name: string;
  /** What the remote is about, for those who release it. */
  readonly title: string;
  /** Path prefixes that belong to this remote; the build fails when a page lies outside them. */
  readonly owns: readonly string[];
  readonly pages: readonly RemotePage[];
  /** What the remote gives to pages of others (`parts.ts`). */
  readonly parts?: readonly RemotePart[];
  /** What the search box (`Ctrl+K`) finds of the remote's records, before any page of it was opened. */
  readonly sources?: readonly DeclaredSource[];
  /** What the search box does with what is typed after a name: `新增宠主 13800000001`. */
  readonly actions?: readonly DeclaredAction[];
}

/**
 * A source of the search box as data. In texts `{name}` stands for a field of a hit, `{pets.name}` for those of a list, with
 * 、 between them.
 */
export interface DeclaredSource {
  /** Unique in the product: `customers`. */
  readonly id: string;
  /** Heading of its hits: `宠主`. */
  readonly title: string;
  /** A reading call whose answer is a list, best first: `customers.search`. Asked for whoever may make it. */
  readonly call: string;
  /** The value `$text` stands for what was typed. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Where its hits stand among those of others, the lowest first: people 10, animals 20. Without it they come last. */
  readonly order?: number;
  /** Where all hits are, `{text}` standing for what was typed: the box shows the first few and leads there. */
  readonly more?: string;
  readonly hit: {
    /** Unique within the source: `{ownerId}`. */
    readonly id: string;
    readonly title: string;
    /** A second, quieter line: `{mobile} {pets.name}`. */
    readonly detail?: string;
    /** What values of a field are called, `{ status: { 2: '（死亡）' } }`; of a field with words a value without any is nothing. */
    readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
    /** Where it leads: `/customer/detail?id={ownerId}`. */
    readonly to: string;
  };
}

/** An action of the search box as data: it leads to an address with what was typed. */
export interface DeclaredAction {
  /** Unique in the product: `newCustomer`. */
  readonly id: string;
  /** What it is called, and called by, also in pinyin or initials: `新增宠主`. */
  readonly title: string;
  /** Offered to whoever may make this call: `customers.save`. */
  readonly call: string;
  /** Offered on these sides; without it on all. */
  readonly sides?: readonly (1 | 2 | 3)[];
  /** Where it leads; `{text}` stands for what was typed after its name, perhaps nothing: `/customer/new?text={text}`. */
  readonly to: string;
  /**
   * Offered for a text without its name, too, below everything that was found: a pattern of such texts, e.g.
   * `^1[3-9]\d{9}$`.
   */
  readonly alone?: string;
  /** The same, where nothing at all was found: a pattern of texts that may be meant so, e.g. of names of people. */
  readonly unfound?: string;
}

/** With what the host needs to know who is offered it. */
export interface BuiltAction extends DeclaredAction {
  /** As that of a source. */
  readonly anyOf?: readonly string[];
}

/** With what the host needs to ask. */
export interface BuiltSource extends DeclaredSource, Omit<UsedCall, 'id'> {
  /** Permissions of which one is needed; without the field every signed-in user may call. */
  readonly anyOf?: readonly string[];
}

/** A component for the pages of other remotes. */
export interface RemotePart {
  readonly name: PartName;
  /** Module below `src/` whose default export is the component: `card/CustomerCard`. */
  readonly module: string;
  /** What it is called where it does not come: `宠主信息`. */
  readonly title: string;
  /** Pixels that are kept free while it is on its way. */
  readonly height: number;
  /** Without it its place says that there is no access; the server decides all the same. */
  readonly permission?: string;
}

export interface RemotePage {
  /**
   * Route path, equal to the menu item's path. In a build parts stand among the pages, with their names as paths: they
   * are published, checked, loaded and told of as pages are.
   */
  readonly path: string;
  /** Module below `src/` whose default export is the page: `stores/StorePage`. */
  readonly module: string;
  readonly title: string;
  /** Without it the page says that there is no access; the server decides all the same. */
  readonly permission?: string;
  /**
   * What the page asks for first when it is opened without a query. The host asks while the page's code is on its way,
   * and the page finds the answers under the very same requests.
   */
  readonly firstCalls?: readonly FirstCall[];
  /**
   * The same for a page that is opened with a query: `$query.id` stands for its parameter `id`. Asked where the query
   * has all parameters that are named.
   */
  readonly queriedCalls?: readonly FirstCall[];
  /** Parts of remotes that stand on the page from the first: their code is fetched with its own. */
  readonly firstParts?: readonly string[];
  /** Its item in the menu of every tenant, from the moment that the build is live. A page has this or is `hidden`. */
  readonly menu?: PageMenu;
  /** A route of the spec that no menu shows, e.g. `/home/notice`. */
  readonly hidden?: boolean;
  /** In a build: it is a part. */
  readonly part?: { readonly height: number };
}

export interface FirstCall {
  /** `domain.name` of the catalogue: `organisation.stores`. Asked for whoever may make it. */
  readonly call: string;
  /**
   * The values `$today` (day in Shanghai), `$storeId` (current store) and, of `queriedCalls`, `$query.…` stand for what
   * the host puts there.
   */
  readonly request: Readonly<Record<string, unknown>>;
  /** Only on that side; on the store side once one stands in a store. */
  readonly workspaceType?: 1 | 2 | 3;
}

/** A call as a build tells of it. */
export interface UsedCall {
  /** `domain.name` of the catalogue. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base, with `{name}` for parameters. */
  readonly path: string;
}

/** A page as its build tells of it. */
export interface BuiltPage extends RemotePage {
  readonly firstCalls?: readonly BuiltFirstCall[];
  readonly queriedCalls?: readonly BuiltFirstCall[];
}

/** With what the host needs to ask: it knows no remote's calls. Builds for shared 1.1 name the call alone. */
export interface BuiltFirstCall extends FirstCall, Partial<Omit<UsedCall, 'id'>> {
  /** Permissions of which one is needed; without the field every signed-in user may call. */
  readonly anyOf?: readonly string[];
  /** What builds for shared 1.1 say instead. */
  readonly permission?: string;
}

/** Declares a remote; only checks the type. */
export const defineRemote = (declaration: RemoteDeclaration): RemoteDeclaration => declaration;

/** `remote.json`, written beside the assets of a build: all that the registry needs to know of it. */
export interface RemoteBuild extends Omit<RemoteDeclaration, 'parts' | 'sources' | 'actions'> {
  readonly pages: readonly BuiltPage[];
  readonly sources?: readonly BuiltSource[];
  readonly actions?: readonly BuiltAction[];
  readonly buildId: string;
  /** Global variable of the container; it carries the build id, so that two builds can live in one page. */
  readonly container: string;
  /** Version range of `@hospital/shared` the build was made for. */
  readonly sharedRange: string;
  /** Entry file, relative to the build's folder. */
  readonly entry: string;
  /** Subresource integrity of the entry, `sha384-…`. */
  readonly integrity: string;
  /** Scripts and stylesheets that the first opening of each page needs beside the entry, by page path. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** Modules that the first opening of each page takes from the host, by page path. */
  readonly needs: Readonly<Record<string, readonly string[]>>;
  /** The calls that it makes, which the server must answer. Builds for shared 1.1 do not say. */
  readonly calls?: readonly UsedCall[];
}

/** `host.json`, written beside the files of a build of the host: what remotes find in it. */
export interface HostBuild {
  readonly name: 'host';
  readonly buildId: string;
  /** Version of every module that it provides to remotes, by request: `@hospital/shared/api`. */
  readonly provides: Readonly<Record<string, string>>;
  /** The calls that it makes, which the server must answer. Builds of shared 1.1 do not say. */
  readonly calls?: readonly UsedCall[];
}

/** `GET /frontend/registry`: which build of which remote is live. */
export interface Registry {
  readonly host: { readonly buildId: string };
  readonly remotes: readonly RegisteredRemote[];
}

/** A page without its menu item, which the server knows. */
export type RegisteredPage = Omit<RemotePage, 'menu'>;

export interface RegisteredRemote extends Omit<RemoteBuild, 'owns' | 'entry' | 'calls' | 'pages'> {
  readonly pages: readonly RegisteredPage[];
  /** Absolute URL path of the entry: `/remotes/remote-org/<buildId>/remoteEntry.js`. */
  readonly entry: string;
  /** A canary of the remote is running: `releases.canaries` gives its build to whom it is for. */
  readonly canary?: true;
}
