/** An owner with the pet that is meant, as the box that finds them gives it. */
export interface PickedCustomer {
  readonly ownerId: string;
  readonly ownerName: string;
  /** As the one who picks may see it. */
  readonly mobile: string;
  /** Empty where the owner alone is picked. */
  readonly petId: string;
  readonly petName: string;
}

/** Whose records a tab of 宠主档案 shows. */
export interface OwnerRecords {
  readonly ownerId: string;
}

/**
 * Components that remotes give to the pages of other remotes, by name, with what a page tells them: ids, plain values and
 * callbacks. The name begins with the remote that has it: `customer/card` is of `remote-customer`. They are released with
 * their remote, and tell each other nothing but by calls and live events.
 */
export interface Parts {
  /** An owner's card: who it is, what they owe, what a desk must know of them, and of the named pet. */
  readonly 'customer/card': {
    readonly ownerId: string;
    readonly petId?: string;
    /** Kilograms of a visit, in place of those of its file; 0: nobody knows. */
    readonly weight?: number;
  };
  /** One box that finds owners and pets by three letters, for dialogs that need one; a new owner can be opened from it. */
  readonly 'customer/picker': {
    /** What is wanted: an animal with its owner (dead ones are not offered), or an owner alone. */
    readonly pick: 'pet' | 'owner';
    readonly value?: PickedCustomer;
    readonly onPick: (picked: PickedCustomer | undefined) => void;
    /** What the box is called where no label of a field names it. */
    readonly label?: string;
    /** What is searched for at first, e.g. `大黄` of `挂号 大黄`. */
    readonly keyword?: string;
    /** What is known of who has no file yet: one that is opened for the keyword begins with it. */
    readonly newcomer?: { readonly name: string; readonly petName: string };
    /** Whether the box takes the focus as it appears, as the first field of a dialog; by default where it has a keyword. */
    readonly focused?: boolean;
    readonly disabled?: boolean;
  };
  /** An owner's bills, the newest first: of the store where one stands, on the company side of all in scope. */
  readonly 'billing/ownerBills': OwnerRecords;
  /** An owner's coupons, whoever gave them, what can be used first. */
  readonly 'billing/ownerCoupons': OwnerRecords;
  /** An owner's cases, the newest first, seen as their bills are. */
  readonly 'clinic/ownerCases': OwnerRecords;
  /** What is planned for an owner's animals: follow-ups, the last due first, seen as their bills are. */
  readonly 'clinic/ownerPlans': OwnerRecords;
  /**
   * The follow-ups of an animal, the last due first, each with what was tried and said: of a store in scope; without one
   * of the store where one stands, on the company side of all in scope.
   */
  readonly 'clinic/reviewHistory': { readonly petId: string; readonly storeId?: string };
  /**
   * Vaccinations and dewormings of an animal, done and planned, whichever store did them: planned by a protocol, moved,
   * carried out, written down and printed from here. `caseId`: what is done belongs to that case, and may be charged to it.
   */
  readonly 'clinic/immunePlans': { readonly petId: string; readonly caseId?: string };
  /** An owner's reservations, the last day first, seen as their bills are. */
  readonly 'reception/ownerReservations': OwnerRecords;
  /** What is ordered and charged in a case: drugs, tests and treatments by one line each, with their bills. */
  readonly 'billing/lines': {
    readonly caseId: string;
    readonly petId: string;
    /** The record takes no more. */
    readonly locked?: boolean;
    /** Called with whether there are lines that are typed and not saved: nobody is charged for them. */
    readonly onUnsaved?: (unsaved: boolean) => void;
  };
  /** A button that takes a deposit for a stay by a payment provider's code; nothing where there is no provider. */
  readonly 'billing/deposit': { readonly kind: 'ward' | 'boarding'; readonly stayId: string };
  /** What there is of a product: free, held, what expires next; batch by batch when it is unfolded. */
  readonly 'stock/availability': {
    readonly productId: string;
    /** Whose warehouse is looked at; without it that where one stands, on the company side all in scope. */
    readonly storeId?: string;
    readonly warehouseId?: string;
    /** The batches are in sight from the beginning. */
    readonly unfolded?: boolean;
  };
}

export type PartName = keyof Parts;

/** What a page tells a part. */
export type PropsOf<Name extends PartName> = Parts[Name];
