import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../../../platform/errors/businessError';
import type { OcrAnswer, OcrRequest } from './ocrThread';
import type { ReadLine, TextEngine } from './textEngine';

/** Beside the bundle, or in the sources when run from there. */
const bundled = new URL('./ocrThread.js', import.meta.url);
const script = existsSync(fileURLToPath(bundled)) ? bundled : new URL('./ocrThread.dev.mjs', import.meta.url);

/** One picture at a time: a second would only make both slower. So many wait. */
const mostWaiting = 8;
/** Milliseconds for one picture, with the engine's own start. */
const longest = 30_000;
/** Milliseconds without a picture after which the thread and its 100 MB go. */
const idle = 60_000;

/**
 * Our own engine (Tesseract) in a thread of its own: it comes with the first picture, goes when nobody has had one for
 * a while, and is ended when it takes too long or fails, so that the next picture begins anew.
 */
export class LocalEngine implements TextEngine {
  private readonly turns = pLimit(1);
  private thread: Worker | null = null;
  private leaving: NodeJS.Timeout | undefined;
  private asked = 0;

  constructor(private readonly patience = longest) {}

  async read(picture: Buffer): Promise<readonly ReadLine[]> {
    if (this.turns.pendingCount >= mostWaiting)
      throw new BusinessError(ErrorCode.TooManyRequests, '正在识别的证件过多，请稍后重试');
    return this.turns(() => this.readNow(picture));
  }

  private async readNow(picture: Buffer): Promise<readonly ReadLine[]> {
    clearTimeout(this.leaving);
    const { width } = await sharp(picture).metadata();
    const thread = (this.thread ??= startThread());
    thread.ref();
    try {
      const lines = await answerOf(thread, { id: (this.asked += 1), picture, width }, this.patience);
      thread.unref();
      this.leaving = setTimeout(() => void this.end(), idle).unref();
      return lines;
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  private async end(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    await thread?.terminate();
  }
}

/** What a thread says after it was given up concerns nobody, and must not end the process. */
const startThread = (): Worker => new Worker(script).on('error', () => undefined);

/** What the thread reads of it. @throws when it fails, ends or takes too long */
function answerOf(thread: Worker, request: OcrRequest, patience: number): Promise<readonly ReadLine[]> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => settle(() => reject(new Error('the engine took too long'))), patience);
    const onMessage = ({ id, lines, failure }: OcrAnswer): void => {
      if (id !== request.id) return;
      settle(() => (lines ? resolve(lines) : reject(new Error(failure ?? 'the engine said nothing'))));
    };
    const onError = (error: Error): void => settle(() => reject(error));
    const onExit = (): void => settle(() => reject(new Error('the engine ended')));
    const settle = (outcome: () => void): void => {
      clearTimeout(late);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      outcome();
    };
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(request);
  });
}
