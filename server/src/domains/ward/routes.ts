import type { Handlers } from '../../platform/http/call';
import { admit } from './admit';
import { listAdmissible } from './admissible';
import { addCourse } from './course';
import { addDeposit } from './deposit';
import { discharge } from './discharge';
import { editStay } from './edit';
import { listStays, stayInfo } from './list';
import { deleteOrder, saveOrder } from './orders';
import { wardPlan } from './plan';

/** The ward (domain.md §2.6). */
export const wardHandlers: Handlers<'ward'> = {
  page: listStays,
  plan: wardPlan,
  info: stayInfo,
  candidates: listAdmissible,
  admit,
  edit: editStay,
  deposit: addDeposit,
  discharge,
  saveOrder,
  deleteOrder,
  addCourse,
};
