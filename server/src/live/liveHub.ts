import { type Ready, READY } from '@hospital/shared/contract/live';
import type { Database } from '../database/database';
import type { SessionIdentity } from '../identity/session';
import type { Sessions, SessionChange } from '../identity/sessions';
import { batch, eventsAfter, isFor, missedEvents, newestSeq, type StoredEvent } from './events';
import type { EventStream } from './eventStream';

/** Well inside the 180 s after which a browser believes the stream to be dead (spec 1 §9). */
const pingEvery = 25_000;
/** Sessions also end by themselves, which nobody announces. */
const checkEvery = 60_000;
const channel = 'live_event';

interface Subscriber {
  readonly stream: EventStream;
  /** Whose session it is at present; null when it has ended. */
  readonly whoIsIt: () => Promise<SessionIdentity | null>;
  identity: SessionIdentity;
  /** Has been told where it stands and what it missed; until then nothing else is sent. */
  ready: boolean;
}

/** The open streams of one tenant on this instance. */
interface Room {
  readonly subscribers: Set<Subscriber>;
  /** Up to here everything was sent; null until it is known. */
  seq: number | null;
  /** One thing at a time, so that nobody joins between reading and sending. */
  work: Promise<void>;
  /** Set while a reading is due, which then also sees what came meanwhile. */
  due: boolean;
}

/**
 * Sends events to the open streams of this instance. Whichever instance publishes, all are woken by the database and
 * read the table.
 */
export class LiveHub {
  private readonly rooms = new Map<string, Room>();
  private readonly timers: NodeJS.Timeout[] = [];
  private closing = false;

  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly warn: (error: unknown) => void,
  ) {}

  async start(): Promise<void> {
    await this.database.listen(
      channel,
      (tenantId) => this.wake(tenantId),
      () => {
        for (const tenantId of this.rooms.keys()) this.wake(tenantId);
      },
    );
    this.sessions.onChange((change) => this.recheck(change));
    const ping = () => this.subscribers().forEach(({ stream }) => stream.ping());
    this.timers.push(
      setInterval(ping, pingEvery).unref(),
      setInterval(() => this.recheck(null), checkEvery).unref(),
    );
  }

  /** Streams that are open on this instance. */
  get size(): number {
    return this.subscribers().length;
  }

  /** How many of them belong to a session. */
  countOf(sessionId: string): number {
    return this.subscribers().filter(({ identity }) => identity.sessionId === sessionId).length;
  }

  /**
   * Sends `READY`, then what was missed, then what comes.
   *
   * @param after id of the last event that the subscriber has seen; null when it begins anew
   */
  async subscribe(
    stream: EventStream,
    identity: SessionIdentity,
    whoIsIt: Subscriber['whoIsIt'],
    after: number | null,
  ): Promise<void> {
    if (this.closing) {
      stream.end();
      return;
    }
    const room = this.room(identity.tenantId);
    const subscriber: Subscriber = { stream, whoIsIt, identity, ready: false };
    room.subscribers.add(subscriber);
    await this.inTurn(room, async () => {
      const upTo = await this.catchUp(identity.tenantId, room);
      const lost = after !== null && (!Number.isSafeInteger(after) || after < 0 || after > upTo);
      const from = after === null || lost ? upTo : after;
      const ready: Ready = { lost };
      stream.send({ id: from, kind: READY, data: ready });
      if (from < upTo) {
        stream.sendAll(await missedEvents(this.database.reader(identity.tenantId), identity, from, upTo));
      }
      subscriber.ready = true;
    });
    // Its session may have ended while it waited for its turn.
    await this.check(subscriber);
  }

  /** A stream that was closed by its reader. */
  leave(stream: EventStream): void {
    for (const [tenantId, room] of this.rooms) {
      for (const subscriber of room.subscribers) {
        if (subscriber.stream === stream) room.subscribers.delete(subscriber);
      }
      if (room.subscribers.size === 0) this.rooms.delete(tenantId);
    }
  }

  /** Ends every stream; their readers come back to another instance, or to this one when it runs again. */
  async close(): Promise<void> {
    this.closing = true;
    this.timers.forEach(clearInterval);
    this.subscribers().forEach(({ stream }) => stream.end());
    await Promise.all([...this.rooms.values()].map((room) => room.work));
  }

  private subscribers(): Subscriber[] {
    return [...this.rooms.values()].flatMap((room) => [...room.subscribers]);
  }

  private room(tenantId: string): Room {
    let room = this.rooms.get(tenantId);
    if (!room) {
      room = { subscribers: new Set(), seq: null, work: Promise.resolve(), due: false };
      this.rooms.set(tenantId, room);
    }
    return room;
  }

  private wake(tenantId: string): void {
    const room = this.rooms.get(tenantId);
    if (!room || room.due) return;
    room.due = true;
    void this.inTurn(room, async () => {
      room.due = false;
      await this.catchUp(tenantId, room);
    });
  }

  private inTurn(room: Room, work: () => Promise<void>): Promise<void> {
    room.work = room.work.then(work).catch((error: unknown) => {
      this.warn(error);
      // What they missed is unknown now; they resume from what they have seen.
      room.subscribers.forEach(({ stream }) => stream.end());
    });
    return room.work;
  }

  /** Reads and sends what came since the last time. Gives the number of the newest event. */
  private async catchUp(tenantId: string, room: Room): Promise<number> {
    const db = this.database.reader(tenantId);
    if (room.seq === null) {
      room.seq = await newestSeq(db);
      return room.seq;
    }
    for (;;) {
      const events: StoredEvent[] = await eventsAfter(db, room.seq);
      for (const stored of events) {
        this.forgetSessions(tenantId, stored);
        for (const subscriber of room.subscribers) {
          if (subscriber.ready && isFor(stored, subscriber.identity)) subscriber.stream.send(stored.event);
        }
        room.seq = stored.event.id;
      }
      if (events.length < batch) return room.seq;
    }
  }

  /** Cached permissions go before the page is told to read them anew. */
  private forgetSessions(tenantId: string, { event, audience, audienceIds }: StoredEvent): void {
    if (event.kind !== 'permissions') return;
    if (audience === 'users') for (const userId of audienceIds) this.sessions.forget({ tenantId, userId });
    else this.sessions.forget({ tenantId });
  }

  private recheck(change: SessionChange | null): void {
    for (const subscriber of this.subscribers()) {
      const { tenantId, userId, sessionId } = subscriber.identity;
      const concerned =
        change === null ||
        (change.tenantId === tenantId &&
          (change.userId ?? userId) === userId &&
          (change.sessionId ?? sessionId) === sessionId);
      if (concerned) void this.check(subscriber);
    }
  }

  /** Ends the stream of a session that has ended, and follows one that has moved to another store. */
  private async check(subscriber: Subscriber): Promise<void> {
    try {
      const identity = await subscriber.whoIsIt();
      if (identity) subscriber.identity = identity;
      else subscriber.stream.end();
    } catch (error) {
      // E.g. its warehouse was taken from the user: subscribing again says so.
      this.warn(error);
      subscriber.stream.end();
    }
  }
}
