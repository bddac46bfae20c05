import { type LiveEvents, type Ready, READY } from '@hospital/shared/contract/live';
import pLimit from 'p-limit';
import type { Database } from '../database/database';
import type { SessionIdentity } from '../sessions/session';
import type { Sessions, SessionChange } from '../sessions/sessions';
import { batch, eventsAfter, isFor, isForgotten, missedEvents, newestSeq, type StoredEvent } from './events';
import { encodeEvent, PING, type EventStream } from './eventStream';

/** Well inside the 180 s after which a browser believes the stream to be dead (spec 1 §9). */
const pingEvery = 25_000;
/** Sessions also end by themselves, which nobody announces. */
const checkEvery = 60_000;
/** So many streams at a time read what they missed, and so many whose they are: calls want the database, too. */
const readersAtOnce = 4;
const channel = 'live_event';

interface Subscriber {
  readonly stream: EventStream;
  /** Whose session it is at present; null when it has ended. */
  readonly whoIsIt: () => Promise<SessionIdentity | null>;
  identity: SessionIdentity;
  /** How often it was looked whose session it is. */
  checks: number;
  /** Has been told where it stands. */
  standing: boolean;
  /** Has been told where it stands and what it missed; until then it is sent nothing else. */
  ready: boolean;
}

/** The open streams of one tenant on this instance. */
interface Room {
  readonly subscribers: Set<Subscriber>;
  /** Up to here everything was sent; null until it is known. */
  seq: number | null;
  /** One reading at a time, so that everything is sent once. */
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
  private readonly byStream = new Map<EventStream, Subscriber>();
  /** Open streams by session. */
  private readonly ofSession = new Map<string, number>();
  private readonly resuming = pLimit(readersAtOnce);
  private readonly checking = pLimit(readersAtOnce);
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
    const ping = () => [...this.byStream.keys()].forEach((stream) => stream.send(PING));
    this.timers.push(
      setInterval(ping, pingEvery).unref(),
      setInterval(() => void this.checkAll(), checkEvery).unref(),
    );
  }

  /** Streams that are open on this instance. */
  get size(): number {
    return this.byStream.size;
  }

  /** How many of them belong to a session. */
  countOf(sessionId: string): number {
    return this.ofSession.get(sessionId) ?? 0;
  }

  /**
   * Sends `READY`, then what was missed, as fast as it is read, then what comes.
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
    const subscriber: Subscriber = { stream, whoIsIt, identity, checks: 0, standing: false, ready: false };
    room.subscribers.add(subscriber);
    this.byStream.set(stream, subscriber);
    this.count(identity, 1);
    try {
      await this.begin(subscriber, room, after);
    } catch (error) {
      this.warn(error);
      stream.end();
    }
    // Its session may have ended while it waited for its turn.
    await this.check(subscriber);
  }

  /** Tells every open stream of this instance, whosever it is, of something that nobody keeps for who is away. */
  announce<Kind extends keyof LiveEvents>(kind: Kind, data: LiveEvents[Kind]): void {
    const bytes = encodeEvent({ kind, data });
    for (const { stream, standing } of this.byStream.values()) if (standing) stream.send(bytes);
  }

  /** A stream that was closed by its reader. */
  leave(stream: EventStream): void {
    const subscriber = this.byStream.get(stream);
    if (!subscriber) return;
    const { tenantId } = subscriber.identity;
    const room = this.rooms.get(tenantId);
    this.byStream.delete(stream);
    this.count(subscriber.identity, -1);
    room?.subscribers.delete(subscriber);
    if (room?.subscribers.size === 0) this.rooms.delete(tenantId);
  }

  /** Ends every stream; their readers come back to another instance, or to this one when it runs again. */
  async close(): Promise<void> {
    this.closing = true;
    this.timers.forEach(clearInterval);
    [...this.byStream.keys()].forEach((stream) => stream.end());
    await Promise.all([...this.rooms.values()].map((room) => room.work));
  }

  private room(tenantId: string): Room {
    let room = this.rooms.get(tenantId);
    if (!room) {
      room = { subscribers: new Set(), seq: null, work: Promise.resolve(), due: false };
      this.rooms.set(tenantId, room);
    }
    return room;
  }

  private count({ sessionId }: SessionIdentity, change: 1 | -1): void {
    const open = this.countOf(sessionId) + change;
    if (open > 0) this.ofSession.set(sessionId, open);
    else this.ofSession.delete(sessionId);
  }

  private async begin(subscriber: Subscriber, room: Room, after: number | null): Promise<void> {
    const { stream, identity } = subscriber;
    const db = this.database.reader(identity.tenantId);
    // What another instance has sent may not be known here yet.
    if (room.seq === null || (after !== null && after > room.seq)) {
      await this.inTurn(room, async () => void (await this.catchUp(identity.tenantId, room)));
    }
    // Without one the reading has failed, and the stream was ended.
    if (room.seq === null) return;
    const unknown = after !== null && (!Number.isSafeInteger(after) || after < 0 || after > room.seq);
    const lost =
      unknown || (after !== null && after < room.seq && (await this.resuming(() => isForgotten(db, after))));
    let at = after === null || lost ? room.seq : after;
    const ready: Ready = { lost };
    stream.send(encodeEvent({ id: at, kind: READY, data: ready }));
    subscriber.standing = true;
    // More may come while it reads; between the last look at `room.seq` and `ready` nothing can.
    while (at < room.seq && stream.open) {
      const upTo = room.seq;
      const pages = missedEvents(db, subscriber.identity, { after: at, upTo }, this.resuming);
      for await (const page of pages) {
        for (const event of page) {
          stream.send(encodeEvent(event));
          await stream.drained();
        }
        if (!stream.open) return;
      }
      at = upTo;
    }
    subscriber.ready = true;
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
        const bytes = encodeEvent(stored.event);
        for (const subscriber of room.subscribers) {
          if (subscriber.ready && isFor(stored, subscriber.identity)) subscriber.stream.send(bytes);
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
    for (const subscriber of this.byStream.values()) {
      const { tenantId, userId, sessionId } = subscriber.identity;
      // Something of everybody may have changed: one after the other.
      if (change === null) void this.checking(() => this.check(subscriber));
      else if (
        change.tenantId === tenantId &&
        (change.userId ?? userId) === userId &&
        (change.sessionId ?? sessionId) === sessionId
      )
        void this.check(subscriber);
    }
  }

  /** Checks the streams whose sessions may have ended by themselves, found in one look for each tenant. */
  private async checkAll(): Promise<void> {
    for (const [tenantId, { subscribers }] of this.rooms) {
      try {
        const ids = new Set([...subscribers].map(({ identity }) => identity.sessionId));
        const ended = await this.sessions.mayHaveEnded(tenantId, [...ids]);
        for (const subscriber of subscribers) {
          if (ended.has(subscriber.identity.sessionId)) void this.checking(() => this.check(subscriber));
        }
      } catch (error) {
        this.warn(error);
      }
    }
  }

  /** Ends the stream of a session that has ended, and follows one that has moved to another store. */
  private async check(subscriber: Subscriber): Promise<void> {
    const turn = ++subscriber.checks;
    try {
      const identity = await subscriber.whoIsIt();
      if (turn !== subscriber.checks) return; // a later look is newer, and may have been quicker
      if (identity) subscriber.identity = identity;
      else subscriber.stream.end();
    } catch (error) {
      if (turn !== subscriber.checks) return;
      // E.g. its warehouse was taken from the user: subscribing again says so.
      this.warn(error);
      subscriber.stream.end();
    }
  }
}
