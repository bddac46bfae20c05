import type { Handlers } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { cancelVisit } from './cancel';
import { checkVisit } from './check';
import { consult } from './consult';
import { listDoctors, listSpecs } from './doctors';
import { finishVisit } from './finish';
import { checkFirst } from './firstVisit';
import { countStates, listVisits } from './list';
import { passVisit, recallVisit } from './queue';
import { registerVisit } from './register';
import { switchDoctor } from './switchDoctor';

/** Registrations at the front desk (domain.md §2.4). */
export const bookingHandlers = ({
  onVisitCancelled,
}: Pick<Services, 'onVisitCancelled'>): Handlers<'bookings'> => ({
  register: registerVisit,
  check: checkVisit,
  checkFirst,
  list: listVisits,
  stateCount: countStates,
  consultation: consult,
  switchDoctor,
  finish: finishVisit,
  cancel: (context, request) => cancelVisit(context, request, onVisitCancelled),
  pass: passVisit,
  recall: recallVisit,
  doctors: listDoctors,
  specs: listSpecs,
});
