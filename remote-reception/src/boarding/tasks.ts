import { whyNoDeed } from '@hospital/shared/contract/boardingStates';
import type { Boarding } from '@hospital/shared/contract/calls/boarding';
import type { StayTask } from './stay/stay.model';

/** What the dialog of a stay shows of it. */
export type StayView = 'facts' | 'matters' | 'docs';

/** What a dialog of these pages is open for. */
export type BoardingTask =
  | StayTask
  | { readonly kind: 'detail'; readonly id: string; readonly view?: StayView }
  | { readonly kind: 'out'; readonly id: string }
  | { readonly kind: 'deposit'; readonly id: string }
  | { readonly kind: 'cancel'; readonly id: string }
  | { readonly kind: 'round' };

/** Nothing was signed for the stay, and something still can be. */
export const isUnsigned = ({ state, docs }: Pick<Boarding, 'state' | 'docs'>): boolean =>
  docs === 0 && whyNoDeed(state, 'sign') === null;
