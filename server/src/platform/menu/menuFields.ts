/** What a declaration says of an item of the menu. */
export interface MenuFields {
  readonly parentId: string;
  readonly name: string;
  readonly icon: string;
  readonly path: string;
  /** 1 directory, 2 page, 3 button. */
  readonly type: '1' | '2' | '3';
  readonly visible: 'Y' | 'N';
  readonly alwaysShow: 'Y' | 'N';
  /** Workspaces that show it, comma separated. */
  readonly showType: string;
  readonly sort: number;
  readonly permission: string;
}
