import { once } from 'node:events';
import type { ListHead, ListPage, ListProgress, SpreadsheetJob } from './jobs';
import { whenWriting, startThread } from './threads';

/** A thread that does not answer a page within this time (ms) is ended. */
const patience = 60_000;

/**
 * The bytes of a list whose pages come one after the other: the next one is asked for when the thread has written the
 * one before, so that at most two are in memory.
 *
 * @throws what `pages` throws; the thread is then ended
 */
export function listBytes(head: ListHead, pages: AsyncIterable<NonNullable<ListPage>>): Promise<Uint8Array> {
  return whenWriting(async () => {
    const job: SpreadsheetJob = { kind: 'list', head };
    const thread = startThread(job);
    let failure: unknown;
    // It may fail while nobody waits for it, too: while the next page is being read.
    thread.on('error', (error) => (failure = error));
    const written = async (page: ListPage): Promise<ListProgress> => {
      if (failure) throw failure;
      const answer = once(thread, 'message', { signal: AbortSignal.timeout(patience) });
      thread.postMessage(page);
      return ((await answer) as [ListProgress])[0];
    };
    try {
      for await (const page of pages) await written(page);
      const last = await written(null);
      if (last.kind !== 'written') throw new Error('The list could not be written');
      return last.content;
    } finally {
      await thread.terminate();
    }
  });
}
