import type { ImportFault } from './imports';

/** Faults of a row in words: `角色：没有「护工」；…`. */
export const faultsInWords = (faults: readonly ImportFault[]): string =>
  faults.map(({ column, msg }) => (column ? `${column}：${msg}` : msg)).join('；');
