import { and, eq, sql } from 'drizzle-orm';
import { newId } from '../../platform/database/newId';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { enqueue } from '../../platform/outbox';
import { msgLog } from './schema';

/** What is to be sent to an owner. */
export interface OwnerMessage {
  /** Who sends it, as the outbox names it. */
  readonly kind: string;
  /** What makes it be sent once. */
  readonly businessKey: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly channel: 'sms' | 'wechat';
  /** Telephone; `messageSent` says to which it went where that has changed meanwhile. */
  readonly receiver: string;
  readonly ownerId: string;
  readonly ownerName: string;
  /** What such messages are called: `洗美接回通知`. */
  readonly templateName: string;
  readonly content: string;
  /** The record that it is about. */
  readonly bizType: string;
  readonly bizId: string;
  readonly storeId: string;
}

/**
 * Puts a message to an owner into the outbox of the caller's transaction, and notes it in the log of messages. Its sender
 * says there what became of it: `messageSent`, `messageNotSent`.
 */
export async function sendToOwner(db: TenantDatabase, { payload, ...message }: OwnerMessage): Promise<void> {
  const { kind, businessKey } = message;
  await enqueue(db, [{ kind, businessKey, payload }]);
  await db
    .insert(msgLog)
    .values({ ...message, id: newId() })
    .onConflictDoNothing();
}

/** By which a message is known. */
export type MessageKey = Pick<OwnerMessage, 'kind' | 'businessKey'>;

const waiting = ({ kind, businessKey }: MessageKey) =>
  and(eq(msgLog.kind, kind), eq(msgLog.businessKey, businessKey), eq(msgLog.status, 0));

/** The gateway has taken it over. @param receiver to whom it went */
export async function messageSent(db: TenantDatabase, key: MessageKey, receiver: string): Promise<void> {
  await db
    .update(msgLog)
    .set({ status: 1, receiver, sendTime: sql`now()` })
    .where(waiting(key));
}

/** It is not sent any more. @param error why, for people at the desk */
export async function messageNotSent(db: TenantDatabase, key: MessageKey, error: string): Promise<void> {
  await db.update(msgLog).set({ status: 2, error }).where(waiting(key));
}
