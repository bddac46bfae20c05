/** The owner of stock: batches, locks and the ledger are changed here and nowhere else (decision 0023). */
export type { Wanted } from './batches';
export { lock, locksOf, unlock, type Holder } from './locks';
export { move, put, take, type Taken } from './movements';
