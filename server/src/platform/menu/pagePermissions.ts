import type { PageMenu, PresetRole } from '@hospital/shared/contract/menu';

interface Permission {
  /** As calls name it in `access`. */
  readonly permission: string;
  /** Preset roles that hold it, beside the administrators; none unless given. */
  readonly roles?: readonly PresetRole[];
}

/** What else may be done on a page, by its Chinese name. */
interface ButtonPermission extends Permission {
  readonly name: string;
}

/**
 * Permissions of one page, as the domain declares them whose calls ask for them. They are in a tenant's menu below the
 * page, from the moment that a live remote has the page.
 */
export interface PagePermissions {
  /** Path of the page, or of a group. */
  readonly page: string;
  /** What the page itself asks for. Its name is the page's title. */
  readonly own?: Permission;
  /** In the order in which they are listed below the page. */
  readonly buttons?: readonly ButtonPermission[];
  /** What calls take as well, which the documents name and a tenant may enter into its menu; no item shows it. */
  readonly unlisted?: readonly string[];
  /** No remote has the page yet: its item is hidden, its permissions can be granted already. */
  readonly unreleased?: { readonly title: string; readonly menu: PageMenu };
}
