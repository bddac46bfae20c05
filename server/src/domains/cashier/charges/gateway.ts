import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { PaymentSettings } from '../../../platform/environment/settings';
import type { ChargeOutcome, PayProvider, WantedCharge, WantedReturn } from './provider';
import { signatureOf } from './signature';

/** Milliseconds; a cashier waits for it. */
const longest = 8_000;

const wayNames = { 2: 'wechat', 3: 'alipay' } as const;

const Answer = Type.Union([
  Type.Object({ state: Type.Literal('waiting'), code: Type.String({ minLength: 1, maxLength: 1_000 }) }),
  Type.Object({
    state: Type.Literal('paid'),
    providerNo: Type.String({ pattern: '^[\\x21-\\x7e]{1,60}$' }),
    amount: Type.Integer({ minimum: 1 }),
  }),
  Type.Object({ state: Type.Literal('closed'), reason: Type.Optional(Type.String({ maxLength: 200 })) }),
]);
const Taken = Type.Object({ state: Type.Literal('accepted') });

/**
 * A provider over HTTPS (`PAY_URL`). Below its address it is posted, as JSON with the headers `x-timestamp` (seconds) and
 * `x-signature` (`signatureOf`):
 *
 * - `charges` `{reference, way: 'wechat' | 'alipay', amount, expire, notifyUrl}`, `charges/query` and `charges/cancel`
 *   `{reference}`; it answers `{state: 'waiting', code}`, `{state: 'paid', providerNo, amount}` or
 *   `{state: 'closed', reason?}`;
 * - `refunds` `{reference, providerNo, amount, reason}`; it answers `{state: 'accepted'}`.
 *
 * Amounts are fen. What WeChat or Alipay want otherwise, a small adapter in front of them says so.
 */
export class Gateway implements PayProvider {
  constructor(
    private readonly settings: PaymentSettings,
    private readonly patience = longest,
  ) {}

  create({ reference, way, amount, expire, notifyUrl }: WantedCharge): Promise<ChargeOutcome> {
    const wanted = { reference, way: wayNames[way], amount, expire: expire.toISOString(), notifyUrl };
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
    return answer.state === 'closed' ? { state: 'closed', reason: answer.reason ?? '' } : answer;
  }

  private async post<Schema extends TSchema>(
    path: string,
    fields: object,
    schema: Schema,
  ): Promise<Static<Schema>> {
    const { url, secret } = this.settings;
    const body = JSON.stringify(fields);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const response = await fetch(new URL(path, url.href.endsWith('/') ? url : `${url.href}/`), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signatureOf(secret, timestamp, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(this.patience),
    });
    if (!response.ok) throw new Error(`the payment provider answered ${response.status}`);
    return Value.Decode(schema, await response.json());
  }
}
