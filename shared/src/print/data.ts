/** Head of everything that a store prints; empty texts print nothing. */
export interface PrintHead {
  /** Address of a picture. */
  readonly logo: string;
  readonly storeName: string;
  readonly doorName: string;
  readonly address: string;
  readonly phoneNum: string;
  /** 动物诊疗许可证号; servers of before do not say it. */
  readonly licenseNo?: string;
}

/** Whom a sheet is about (domain.md §2.3); what is not known is empty and prints nothing. */
export interface PrintPatient {
  readonly ownerName: string;
  readonly ownerMobile: string;
  readonly petName: string;
  readonly species: string;
  readonly breed: string;
  readonly sex: string;
  /** In words: `2岁3个月`. */
  readonly age: string;
  readonly color: string;
  /** Kilograms. */
  readonly weight: number | null;
  /** 病历号. */
  readonly recordNo: string;
  /** Of a herd: how many are ill, and how many there are. */
  readonly sickCount: number | null;
  readonly herdCount: number | null;
}

/** A line of a bill (domain.md §2.7 BillItem). Money in yuan, as on the wire. */
export interface PrintLine {
  readonly productName: string;
  readonly genericName: string;
  readonly categoryName: string;
  readonly spec: string;
  readonly unit: string;
  readonly quantity: number;
  /** For one unit, before the discount. */
  readonly price: number;
  /** What the line comes to, after the discount. */
  readonly amount: number;
  /** How a drug is taken, in words: `口服，每次1片，每日2次，5天`. */
  readonly usage: string;
  /** 2 to 8 (spec 1 §9 Medical-sheet types); null for goods and services. */
  readonly prescriptionType: number | null;
  /** Lines of one infusion have the same number; null or left out: of none. */
  readonly groupNo?: number | null;
  /** What of the amount was given back for this line; left out: nothing. */
  readonly returnedAmount?: number;
}

/** 1 cash, 2 WeChat, 3 Alipay, 4 bank card, 5 stored value, 6 gift money, 7 deposit (domain.md §2.7). */
export type PaymentWay = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export interface PrintPayment {
  readonly way: PaymentWay;
  readonly amount: number;
}

/** A bill with its lines. Money in yuan. */
export interface PrintBill {
  readonly head: PrintHead;
  readonly patient: PrintPatient;
  readonly billNo: string;
  /** As the server writes it. */
  readonly time: string;
  readonly cashierName: string;
  readonly items: readonly PrintLine[];
  readonly totalAmount: number;
  readonly discountAmount: number;
  /** What of the discount packages took; left out: nothing. */
  readonly packageAmount?: number;
  /** By which offers, cards and coupons, or that it was by hand; left out: nothing is said of it. */
  readonly discountNames?: readonly string[];
  readonly payableAmount: number;
  /** All that was given back, which `payments` are less by; left out: nothing. */
  readonly refundedAmount?: number;
  /** It is still to be paid, wholly or in part. */
  readonly unpaid?: boolean;
  /** It is over money that went into the owner's account. */
  readonly isRecharge?: boolean;
  readonly payments: readonly PrintPayment[];
}
