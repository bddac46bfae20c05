import type { Handlers } from '../../platform/http/call';
import { billInfo } from './billInfo';
import { exportBills, listBills } from './billPage';
import { cancelBill } from './cancelBill';
import { billsOfCase, billsOfCases } from './caseBills';
import { saveGoods } from './goods';
import { dispense, dispensingBills } from './dispense/dispense';
import { dispensedBills } from './dispense/dispensed';
import { prescriptionSheet } from './dispense/prescriptionSheet';
import { revokeDispense } from './dispense/revokeDispense';
import { modifyBill, updateBillItem } from './modify';
import { caseCharges, explainCharge } from './orders/caseCharges';
import { saveCaseBill } from './orders/caseSave';
import { inspectCase, inspectCases } from './orders/inspection';
import { updateOrderTime } from './orderTime';
import { payBills } from './payBills';
import { printBill, printReceipt } from './receipts/print';
import { refundBill } from './refundBill';
import { billTemplate, billTemplates, severalTemplates } from './templates/readTemplates';
import { editTemplate, removeTemplate, saveTemplate } from './templates/writeTemplates';
import { unpaidBills, waitingOwners } from './waiting';

/** Bills, payment and refund (domain.md §2.7). */
export const billHandlers: Handlers<'bills'> = {
  page: listBills,
  export: exportBills,
  info: billInfo,
  waiting: waitingOwners,
  unpaid: unpaidBills,
  pay: payBills,
  refund: refundBill,
  print: printReceipt,
  printBill,
  cancel: cancelBill,
  goodsSave: saveGoods,
  modify: modifyBill,
  updateBillItem,
  updateOrderTime,
  caseList: billsOfCase,
  casesList: billsOfCases,
};

/** Orders and charges of cases, and what is handed out for them. */
export const orderHandlers: Handlers<'orders'> = {
  caseSave: saveCaseBill,
  inspection: inspectCase,
  inspectionBatch: inspectCases,
  charges: caseCharges,
  explainCharge,
  dispensing: dispensingBills,
  dispense,
  dispensed: dispensedBills,
  revokeDispense,
  prescription: prescriptionSheet,
};

/** Templates of prescriptions and charges. */
export const billTemplateHandlers: Handlers<'billTemplates'> = {
  list: billTemplates,
  info: billTemplate,
  several: severalTemplates,
  save: saveTemplate,
  edit: editTemplate,
  remove: removeTemplate,
};
