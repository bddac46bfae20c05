import { Type, type Static, type TSchema } from '@sinclair/typebox';
import type { PaymentSettings } from '../../../platform/environment/settings';
import { reasonOf, signedPost } from '../../../platform/outgoing';
import type { ChargeOutcome, PayProvider, WantedCharge, WantedReturn } from './provider';
import { Code, Fen, ProviderNo, Said } from './wire';

/** Milliseconds; a cashier waits for it. */
const longest = 8_000;

const wayNames = { 2: 'wechat', 3: 'alipay' } as const;

const Answer = Type.Union([
  Type.Object({ state: Type.Literal('waiting'), code: Code }),
  Type.Object({ state: Type.Literal('paid'), providerNo: ProviderNo, amount: Fen }),
  Type.Object({ state: Type.Literal('closed'), reason: Said }),
]);
const Taken = Type.Object({ state: Type.Literal('accepted') });

/**
 * A provider over HTTPS (`PAY_URL`). Below its address it is posted, signed (`signedPost`):
 *
 * - `charges` `{reference, way: 'wechat' | 'alipay', amount, expire, notifyUrl}`, `charges/query` and `charges/cancel`
 *   `{reference}`; it answers `{state: 'waiting', code}`, `{state: 'paid', providerNo, amount}` or
 *   `{state: 'closed', reason?}`;
 * - `refunds` `{reference, providerNo, amount, reason}`; it answers `{state: 'accepted'}`.
 *
 * Amounts are fen. A code is of printable ASCII, as long as a QR code takes it. It rejects with a `HostFault`. What WeChat or Alipay want otherwise, a small adapter in front of them says so.
 */
export class Gateway implements PayProvider {
  constructor(
    private readonly settings: PaymentSettings,
    private readonly patience = longest,
  ) {}

  create({ reference, way, amount, expire, notifyUrl }: WantedCharge): Promise<ChargeOutcome> {
    const told = this.settings.notifyUrl?.href ?? notifyUrl;
    const wanted = { reference, way: wayNames[way], amount, expire: expire.toISOString(), notifyUrl: told };
    return this.outcome('charges', wanted);
  }

  query(reference: string): Promise<ChargeOutcome> {
    return this.outcome('charges/query', { reference });
  }

  cancel(reference: string): Promise<ChargeOutcome> {
    return this.outcome('charges/cancel', { reference });
  }

  async giveBack(wanted: WantedReturn): Promise<void> {
    await this.post('refunds', wanted, Taken);
  }

  private async outcome(path: string, fields: object): Promise<ChargeOutcome> {
    const answer = await this.post(path, fields, Answer);
    if (answer.state !== 'closed') return answer;
    return { state: 'closed', reason: reasonOf(answer.reason, '支付平台已关闭') };
  }

  private post<Schema extends TSchema>(
    path: string,
    fields: object,
    schema: Schema,
  ): Promise<Static<Schema>> {
    const { url, secret } = this.settings;
    return signedPost({ name: '支付平台', url, secret, patience: this.patience }, path, fields, schema);
  }
}
