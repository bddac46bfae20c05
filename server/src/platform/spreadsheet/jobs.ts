/** What goes into a worker and comes out of it: plain data that can be copied between threads. */

/** A cell to write; texts stay texts, whatever they look like. */
export type Cell = string | number | Date | null;

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width?: number;
  /** Shown in a different colour, with a star. */
  readonly required?: boolean;
  /** Only these values may be picked: the name of one of the workbook's `lists`, or a formula that gives one. */
  readonly pick?: string;
  /** Appears when a cell of the column is selected. */
  readonly hint?: string;
}

export interface Sheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** How many rows below the header take the columns' choices. */
  readonly pickRows?: number;
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Values to choose from, by name; they stand in a hidden sheet. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

/** A row as it was read: its number in the sheet and the text of each cell. */
export interface ReadRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface ReadSheet {
  readonly name: string;
  /** Rows that hold anything, from the top. */
  readonly rows: readonly ReadRow[];
}

/** A list that is written while its rows come: what stands above them. */
export interface ListHead {
  readonly name: string;
  readonly columns: readonly { readonly title: string; readonly width: number }[];
}

/** A page of such a list; null: there are no more. */
export type ListPage = readonly (readonly Cell[])[] | null;

/** What the thread says: it has written a page, or all of it. */
export type ListProgress =
  | { readonly kind: 'page' }
  | { readonly kind: 'written'; readonly content: Uint8Array };

export type SpreadsheetJob =
  | { readonly kind: 'read'; readonly content: ArrayBuffer; readonly mostRows: number }
  | { readonly kind: 'write'; readonly workbook: Workbook }
  /** Pages of rows follow as messages (`ListPage`), each answered by `ListProgress`. */
  | { readonly kind: 'list'; readonly head: ListHead };

export type SpreadsheetResult =
  | { readonly kind: 'read'; readonly sheets: readonly ReadSheet[] }
  | { readonly kind: 'written'; readonly content: Uint8Array }
  /** No workbook, one that holds more rows than asked for, unpacks to or merges more than a list can be. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'tooMuchMerged' };
