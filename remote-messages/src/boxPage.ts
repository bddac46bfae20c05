/** Which page of a list is shown. */
export interface BoxPage {
  readonly page: number;
  readonly pageSize: number;
}

/** Ten on a page; the pager stands only above ten (spec 1 §9). */
export const PAGE_SIZE = 10;
export const PAGE_SIZES: readonly number[] = [10, 20, 50, 100, 150];
export const FIRST_PAGE: BoxPage = { page: 1, pageSize: PAGE_SIZE };
