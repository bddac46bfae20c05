/** What a dialog of the ward is open for. */
export type WardTask =
  | { readonly kind: 'admit'; readonly cageId?: string; readonly caseId?: string }
  | { readonly kind: 'detail'; readonly id: string }
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'deposit'; readonly id: string }
  | {
      readonly kind: 'refer';
      readonly id: string;
      readonly caseId: string;
      readonly petId: string;
      readonly petName: string;
    }
  | { readonly kind: 'out'; readonly id: string };
