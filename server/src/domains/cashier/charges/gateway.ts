import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { PaymentSettings } from '../../../platform/environment/settings';
import { faultOf, refusedWith, unreadable } from './faults';
import type { ChargeOutcome, PayProvider, WantedCharge, WantedReturn } from './provider';
import { reasonOf } from './reasons';
import { signatureOf } from './signature';
import { Code, Fen, ProviderNo, Said } from './wire';

/** Milliseconds; a cashier waits for it. */
const longest = 8_000;
/** Bytes of an answer; more is none. */
const mostBytes = 65_536;

const wayNames = { 2: 'wechat', 3: 'alipay' } as const;

const Answer = Type.Union([
  Type.Object({ state: Type.Literal('waiting'), code: Code }),
  Type.Object({ state: Type.Literal('paid'), providerNo: ProviderNo, amount: Fen }),
  Type.Object({ state: Type.Literal('closed'), reason: Said }),
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
 * Amounts are fen. A code is of printable ASCII, as long as a QR code takes it. It rejects with a `ProviderFault`. What WeChat or Alipay want otherwise, a small adapter in front of them says so.
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

  private async post<Schema extends TSchema>(
    path: string,
    fields: object,
    schema: Schema,
  ): Promise<Static<Schema>> {
    const { url, secret } = this.settings;
    const body = JSON.stringify(fields);
    const timestamp = String(Math.floor(Date.now() / 1000));
    try {
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
      if (!response.ok) {
        await response.body?.cancel();
        throw refusedWith(response.status);
      }
      return read(schema, await bounded(response));
    } catch (error) {
      throw faultOf(error);
    }
  }
}

/** @throws ProviderFault for more than `mostBytes` */
async function bounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) throw unreadable();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws ProviderFault for what is no such answer */
function read<Schema extends TSchema>(schema: Schema, text: string): Static<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw unreadable(error);
  }
  if (!Value.Check(schema, value)) throw unreadable();
  return value;
}
