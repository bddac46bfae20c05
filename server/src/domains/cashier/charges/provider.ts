import type { ChargeWay } from '@hospital/shared/contract/chargeWords';

/** What a provider is asked to take from a customer. */
export interface WantedCharge {
  /** Ours, by which it is found; asked for again under the same one, it is the same charge. */
  readonly reference: string;
  readonly way: ChargeWay;
  /** Fen. */
  readonly amount: number;
  readonly expire: Date;
  /** Where it tells what came of it, unless the settings name another address. */
  readonly notifyUrl: string;
}

/** What has become of a charge. */
export type ChargeOutcome =
  | { readonly state: 'waiting'; readonly code: string }
  | {
      readonly state: 'paid';
      /** Number of the payment at the provider. */
      readonly providerNo: string;
      /** Fen that the customer has paid. */
      readonly amount: number;
    }
  | { readonly state: 'closed'; readonly reason: string };

/** Money that shall go back. */
export interface WantedReturn {
  /** Ours; asked for again under the same one, it goes back once. */
  readonly reference: string;
  readonly providerNo: string;
  /** Fen. */
  readonly amount: number;
  readonly reason: string;
}

/**
 * Whoever moves money by WeChat or Alipay and says by itself what became of it. It is asked outside any transaction. All
 * reject where it does not answer, or answers what makes no sense. Without one the cashier looks at the terminal
 * (`deskTerminal`).
 */
export interface PayProvider {
  /** Makes the charge. */
  create(charge: WantedCharge): Promise<ChargeOutcome>;
  query(reference: string): Promise<ChargeOutcome>;
  /** Ends one that is not paid. */
  cancel(reference: string): Promise<ChargeOutcome>;
  /** Resolves when the provider has taken it over. */
  giveBack(wanted: WantedReturn): Promise<void>;
}
