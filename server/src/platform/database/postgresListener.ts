import pg from 'pg';

/** How a connection on which nothing may come for hours is known to live (ms). */
export interface Heartbeat {
  readonly every: number;
  /** An answer takes no longer than this, or the connection is given up. */
  readonly within: number;
}

interface Options {
  readonly url: string;
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  readonly onGap: () => void;
  readonly warn: (error: Error) => void;
  readonly heartbeat: Heartbeat;
}

/** A LISTEN that is taken up again whenever it breaks. */
export interface Listening {
  /** False while nobody knows what is announced. */
  readonly hears: () => boolean;
  readonly stop: () => Promise<void>;
}

const retryAfter = 1000;

/**
 * LISTEN on a connection of its own, taken up again when it breaks, or when it no longer answers: a connection whose
 * other end has gone may look open for a quarter of an hour.
 */
export async function listenWithReconnect(options: Options): Promise<Listening> {
  const { every, within } = options.heartbeat;
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** A client that never listened, or was replaced, may end without anybody's loss. */
  const lost = (ended: pg.Client, error?: Error) => {
    if (stopped || client !== ended) return;
    client = null;
    clearTimeout(timer);
    // After an error the connection may still be half open.
    void ended.end().catch(() => undefined);
    if (error) options.warn(error);
    options.onGap();
    timer = setTimeout(retry, retryAfter);
  };

  const beat = (current: pg.Client) => {
    if (stopped || client !== current) return;
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => beat(current),
        (error: Error) => lost(current, error),
      );
    }, every);
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: options.url,
      keepAlive: true,
      connectionTimeoutMillis: within,
      query_timeout: within,
    });
    next.on('notification', (message) => options.onMessage(message.payload ?? ''));
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    // It was stopped while it connected.
    if (stopped) return next.end();
    client = next;
    // What was announced while nobody listened is unknown.
    options.onGap();
    beat(next);
  };

  const retry = () => {
    connect().catch((error: Error) => {
      if (stopped) return;
      options.warn(error);
      timer = setTimeout(retry, retryAfter);
    });
  };

  await connect();
  return {
    hears: () => client !== null,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
