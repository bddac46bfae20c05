import { connect, type Socket } from 'node:net';
import type { TestClient, TestHeaders } from './client';

/** An event stream whose reader takes nothing off the wire but when it is told to. */
export class RawStream {
  private readonly socket: Socket;
  private text = '';

  constructor(client: TestClient, headers: TestHeaders = {}) {
    const { hostname, port } = new URL(client.baseUrl);
    this.socket = connect(Number(port), hostname);
    this.socket.setEncoding('utf8');
    const lines = Object.entries({ host: 'x', ...client.headers, ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    this.socket.write(`GET /api/notify/admin/message/subscribe HTTP/1.1\r\n${lines.join('')}\r\n`);
  }

  /** Resolves when the first of it is there; then reads no further. */
  async begun(): Promise<void> {
    await new Promise<void>((resolve) => this.socket.once('data', (text) => resolve(this.take(text))));
    this.socket.pause();
  }

  /** Reads on until `end` has come, or the stream has ended; gives everything so far. */
  readUntil(end: string): Promise<string> {
    return new Promise((resolve) => {
      this.socket.on('data', (text) => {
        this.take(text);
        // Whatever was cut between two pieces is whole now.
        if (this.text.slice(-2 * String(text).length - end.length).includes(end)) resolve(this.text);
      });
      this.socket.on('close', () => resolve(this.text));
      this.socket.resume();
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(text: string | Buffer): void {
    this.text += String(text);
  }
}
