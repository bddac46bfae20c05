/** The owner of stock: batches, locks and the ledger are changed here and nowhere else (decision 0023). */
export { batchesOn, type Wanted } from './batches';
export { valueAt, wholeFen, type UnitCost } from './costs';
export { lessen, lock, locksOf, unlock, type Holder } from './locks';
export { linesInLedger, move, prepare, put, RETURNED, SOLD, take, type Taken } from './movements';
export { isStillOut, putBack, stillOut, UNSOLD, type CameBack } from './putBack';
