import type { Handlers } from '../../platform/http/call';
import { billInfo } from './billInfo';
import { exportBills, listBills } from './billPage';
import { cancelBill } from './cancelBill';
import { billsOfCase, billsOfCases } from './caseBills';
import { saveGoods } from './goods';
import { modifyBill, updateBillItem } from './modify';
import { updateOrderTime } from './orderTime';
import { payBills } from './payBills';
import { refundBill } from './refundBill';
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
  cancel: cancelBill,
  goodsSave: saveGoods,
  modify: modifyBill,
  updateBillItem,
  updateOrderTime,
  caseList: billsOfCase,
  casesList: billsOfCases,
};
