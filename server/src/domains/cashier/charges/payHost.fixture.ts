import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { chargeCalls } from '@hospital/shared/contract/calls/charges';
import { isSignedBy, signatureOf } from '../../../platform/outgoing';
import type { Answer, TestClient } from '../../../test-support/client';
import { make } from '../../../test-support/refusals';
import type { Notice } from './notify';

export const SECRET = 'a key that the provider and the hospital share';

type Fields = Readonly<Record<string, unknown>>;

/** What the host was asked, by path: only what was signed rightly. */
export interface Asked {
  readonly path: string;
  readonly fields: Fields;
}

/**
 * A host that behaves like a payment provider (`gateway.ts`): it makes a charge once for a reference, gives money back
 * once for a reference and never more than came, and answers nothing while it is `silent`.
 */
export class PayHost {
  readonly asked: Asked[] = [];
  readonly paid = new Map<string, { readonly providerNo: string; readonly amount: number }>();
  /** Cuts connections without an answer. */
  silent = false;
  /** Answers this text, whatever it is asked. */
  says: string | null = null;
  /** Refuses to give money back. */
  refuses = false;
  /** Refunds that would have given back more than came. */
  readonly overdrawn: Fields[] = [];
  /** Payments that it has told of. */
  private readonly told = new Set<string>();
  /** Fen of each payment that are still here, by its number. */
  private readonly money = new Map<string, number>();
  /** Refunds that it has taken over, by their reference. */
  private readonly back = new Map<string, string>();
  /** Returns that it made by itself, told as often as it likes. */
  private readonly own = new Set<string>();
  private readonly codes = new Map<string, string>();
  private readonly ended = new Set<string>();

  private constructor(private readonly server: ReturnType<typeof createServer>) {
    server.on('request', (request, response) => void this.answer(request, response));
  }

  static async start(): Promise<PayHost> {
    const server = createServer();
    const host = new PayHost(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return host;
  }

  get settings() {
    const { port } = this.server.address() as AddressInfo;
    return { url: new URL(`http://127.0.0.1:${port}/pay`), secret: SECRET, notifyUrl: null };
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  fieldsOf(path: string): Fields[] {
    return this.asked.filter((one) => one.path === path).map(({ fields }) => fields);
  }

  /** Keeps the sums of what it tells the server. */
  hear({ type, providerNo, amount, refundReference, refundNo }: Fields): void {
    if (typeof providerNo !== 'string' || typeof amount !== 'number') return;
    const left = this.money.get(providerNo) ?? 0;
    if (type === 'charge.paid' && !this.told.has(providerNo)) {
      this.told.add(providerNo);
      this.money.set(providerNo, left + amount);
    }
    // Given back without being asked, perhaps told before it came.
    const own = `${providerNo} ${String(refundNo ?? amount)}`;
    if (type !== 'refund.done' || refundReference !== undefined || this.own.has(own)) return;
    this.own.add(own);
    this.money.set(providerNo, left - amount);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (this.silent) return void request.socket.destroy();
    const { 'x-timestamp': timestamp = '', 'x-signature': signature = '' } = request.headers;
    if (!isSignedBy(SECRET, { timestamp: String(timestamp), signature: String(signature), body }))
      return void response.writeHead(401).end();
    if (this.says !== null) return void response.end(this.says);
    const fields = JSON.parse(body) as Fields;
    const path = request.url ?? '';
    this.asked.push({ path, fields });
    const reference = String(fields['reference']);
    const said = path === '/pay/refunds' ? this.giveBack(reference, fields) : this.sayOf(path, reference);
    if (said === null) return void response.writeHead(422).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(said));
  }

  /** Once for a reference, and no more of a payment than it brought. */
  private giveBack(reference: string, fields: Fields): object | null {
    if (this.refuses) return null;
    const providerNo = String(fields['providerNo']);
    const amount = Number(fields['amount']);
    const same = `${providerNo} ${amount}`;
    const known = this.back.get(reference);
    if (known !== undefined) return known === same ? { state: 'accepted' } : null;
    const left = this.money.get(providerNo) ?? 0;
    if (amount > left) {
      this.overdrawn.push(fields);
      return null;
    }
    this.money.set(providerNo, left - amount);
    this.back.set(reference, same);
    return { state: 'accepted' };
  }

  private sayOf(path: string, reference: string): object {
    const paid = this.paid.get(reference);
    if (paid) {
      this.hear({ type: 'charge.paid', ...paid });
      return { state: 'paid', ...paid };
    }
    if (path === '/pay/charges/cancel') this.ended.add(reference);
    if (this.ended.has(reference)) return { state: 'closed', reason: '商户取消' };
    if (path === '/pay/charges' && !this.codes.has(reference))
      this.codes.set(reference, `weixin://pay/${this.codes.size + 1}`);
    const code = this.codes.get(reference);
    return code === undefined ? { state: 'closed', reason: '订单不存在' } : { state: 'waiting', code };
  }
}

interface Sent {
  readonly secret?: string;
  /** Seconds by which the clock of the provider is behind. */
  readonly age?: number;
  /** What is sent in place of what was signed. */
  readonly body?: string;
}

/** Tells the server something, as the provider does. */
export function notify(
  anonymous: TestClient,
  notice: Notice | Fields,
  { secret = SECRET, age = 0, body }: Sent = {},
): Promise<Answer> {
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const text = JSON.stringify(notice);
  const signature = signatureOf(secret, timestamp, text);
  return make(anonymous, chargeCalls.notify, { timestamp, signature, body: body ?? text });
}
