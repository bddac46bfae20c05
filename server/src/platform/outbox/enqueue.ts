import type { TenantDatabase } from '../database/tenantDatabase';
import { newId } from '../database/newId';
import { outbox } from './schema/outbox';

/** Something to be told to somebody outside the product. */
export interface Message {
  /** Who sends it: `sms`, `wechat` … */
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What makes it be sent once, whoever asks for it again: `reservation:17:reminder`. */
  readonly businessKey: string;
}

/**
 * Puts messages into the outbox of the caller's transaction: each is sent when that has committed. One that is there
 * already stays as it is.
 */
export async function enqueue(db: TenantDatabase, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  await db
    .insert(outbox)
    .values(messages.map((message) => ({ ...message, id: newId() })))
    .onConflictDoNothing();
}
