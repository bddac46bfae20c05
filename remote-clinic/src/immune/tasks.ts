import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { CERTIFIED } from '@hospital/shared/contract/immuneWords';
import { immuneStates, type ImmuneMove } from '@hospital/shared/contract/immuneStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';

/** What is done to a plan in a dialog. */
type PlanTask = 'finish' | 'change' | 'tip' | 'reserve' | 'revoke' | 'void';

/** Which dialog is open, and for which plan or animal; of an owner's record the id alone outlives the page. */
export type ImmuneTask =
  | { readonly kind: PlanTask; readonly id: string }
  | { readonly kind: 'plan' | 'done' };

/** Why a plan cannot be moved so; empty where it can. */
export const whyNoMove = ({ status }: Pick<ImmunePlan, 'status'>, move: ImmuneMove): string =>
  mayMove(immuneStates, status, move) ? '' : whyNot(immuneStates, status, move);

/** Whether a plan has a certificate of this chain, which is printed and may be made void. */
export const hasCertificate = ({ certificateNo, externalFlag }: ImmunePlan): boolean =>
  certificateNo !== '' && externalFlag === 'N';

/** Whether a vaccination against rabies that was done here stands without a certificate, and may have one again. */
export const lacksCertificate = (plan: ImmunePlan): boolean =>
  plan.status === 'Y' &&
  plan.groupCode === CERTIFIED &&
  plan.certificateNo === '' &&
  plan.externalFlag === 'N' &&
  plan.coveredById === null;
