import type { Handlers } from '../../platform/http/call';
import { cageSpecs, listCages } from './cages';
import { cancelStay } from './cancel';
import { checkStay } from './check';
import { takeIn } from './checkIn';
import { letOut } from './checkOut';
import { addDeposit } from './deposit';
import { deleteDoc, setDoc, stayDoc } from './documents';
import { editStay } from './edit';
import { listStays, stayInfo } from './list';
import { deleteMatter, saveMatter, stayMatters } from './matters';
import { saveCage } from './saveCage';

/** Boarding and cages (domain.md §2.5). */
export const boardingHandlers: Handlers<'boarding'> = {
  check: checkStay,
  checkIn: takeIn,
  edit: editStay,
  deposit: addDeposit,
  checkOut: letOut,
  cancel: cancelStay,
  list: listStays,
  info: stayInfo,
  specInfo: cageSpecs,
  doc: stayDoc,
  setDoc,
  deleteDoc,
  matters: stayMatters,
  saveMatter,
  deleteMatter,
  cages: listCages,
  saveCage,
};
