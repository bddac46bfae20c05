import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignedBy } from '../platform/outgoing';

const SECRET = 'a key that the gateway and the hospital share';

/** What somebody was sent. */
interface Sent {
  readonly mobile: string;
  readonly text: string;
}

/**
 * A host that behaves like a gateway of text messages (`platform/outgoing/texts.ts`): it sends a message once for a
 * reference, and believes only what is signed.
 */
export class TextHost {
  /** What it has sent, by reference. */
  readonly sent = new Map<string, Sent>();
  /** How often it was asked. */
  asked = 0;
  /** `late`: takes a message over and cuts the line before it says so; `hung`: never answers; a number: that status. */
  mood: 'well' | 'late' | 'hung' | number = 'well';
  /** Answers this text, whatever it is asked. */
  says: string | null = null;

  private constructor(private readonly server: ReturnType<typeof createServer>) {
    server.on('request', (request, response) => void this.answer(request, response));
  }

  static async start(): Promise<TextHost> {
    const server = createServer();
    const host = new TextHost(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return host;
  }

  get settings() {
    const { port } = this.server.address() as AddressInfo;
    return { url: new URL(`http://127.0.0.1:${port}/sms`), secret: SECRET };
  }

  /** What was sent to a telephone. */
  textsTo(mobile: string): string[] {
    return [...this.sent.values()].filter((one) => one.mobile === mobile).map(({ text }) => text);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    this.asked += 1;
    if (this.mood === 'hung') return;
    const { 'x-timestamp': timestamp = '', 'x-signature': signature = '' } = request.headers;
    const signed = { timestamp: String(timestamp), signature: String(signature), body };
    if (request.url !== '/sms/messages' || !isSignedBy(SECRET, signed))
      return void response.writeHead(401).end();
    if (typeof this.mood === 'number') return void response.writeHead(this.mood).end();
    if (this.says !== null) return void response.end(this.says);
    const { reference, mobile, text } = JSON.parse(body) as Sent & { reference: string };
    if (!this.sent.has(reference)) this.sent.set(reference, { mobile, text });
    if (this.mood === 'late') return void request.socket.destroy();
    response.end(JSON.stringify({ state: 'accepted' }));
  }
}
