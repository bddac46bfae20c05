import type { StayTask } from './stay/stay.model';

/** What a dialog of these pages is open for. */
export type BoardingTask =
  | StayTask
  | { readonly kind: 'detail'; readonly id: string }
  | { readonly kind: 'out'; readonly id: string }
  | { readonly kind: 'cancel'; readonly id: string }
  | { readonly kind: 'round' };
