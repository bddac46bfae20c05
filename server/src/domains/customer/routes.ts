import type { Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { saveCustomer } from './customerChange';
import { customerByPhone, customerInfo, petInfo, weChatBinding } from './customerInfo';
import { exportCustomers, listCustomers } from './customerPage';
import { checkImport, importCustomers } from './customerImport/importCustomers';
import { importsOfCustomers, undoImport } from './customerImport/imports';
import { faultsWorkbook, templateWorkbook } from './customerImport/workbooks';
import { customerAccount } from './debts';
import { customerHeader } from './header';
import { customerBySk, makeMemberCode } from './memberCode';
import { mergeCustomers, mergeEffects } from './merge';
import { undoableMerges, undoMerge, undoMergeEffects } from './undoMerge';
import { savePet } from './petChange';
import { changeOwner } from './petOwner';
import { ownerEffects, type KnownOfPet } from './petOwnerEffects';
import { changeStatus, statusEffects } from './petStatus';
import { changeWeight } from './petWeight';
import { correctWeight } from './weightCorrection';
import { searchChain, searchCustomers, searchPets } from './search';
import { reserved, setStoreUserNo, storeUserNo } from './storeNumbers';
import { customerViews } from './views';

/** Owners (domain.md §2.3). */
export const customerHandlers = (services: Services): Handlers<'customers'> => ({
  page: listCustomers,
  export: exportCustomers,
  save: saveCustomer,
  search: searchCustomers,
  searchPets,
  searchChain: searchChain(services),
  info: customerInfo,
  byPhone: customerByPhone,
  bySk: customerBySk,
  memberCode: makeMemberCode,
  header: customerHeader,
  account: customerAccount,
  storeUserNo,
  setStoreUserNo: setStoreUserNo(services),
  nextStoreUserNo: async (context, { storeId }) => ({
    storeUserNo: await reserved(context, 'owner', storeId),
  }),
  weChatBinding,
  mergeEffects,
  merge: mergeCustomers,
  merges: undoableMerges,
  undoMergeEffects: (context, request) => undoMergeEffects(context, request, services.staysOf),
  undoMerge: (context, request) => undoMerge(context, request, services.staysOf),
  views: customerViews,
  importTemplate: templateWorkbook,
  checkImport,
  importFaults: faultsWorkbook,
  import: importCustomers,
  imports: importsOfCustomers,
  undoImport,
});

/** Pets (domain.md §2.3). */
export const petHandlers = (services: KnownOfPet): Handlers<'pets'> => ({
  info: petInfo,
  save: savePet,
  nextStoreNo: async (context, { storeId }) => ({ storeNo: await reserved(context, 'pet', storeId) }),
  statusEffects: (context, request) => statusEffects(context, request, services.underWay),
  changeStatus,
  ownerEffects: (context, request) => ownerEffects(context, request, services),
  changeOwner: (context, request) => changeOwner(context, request, services),
  changeWeight,
  correctWeight,
});
