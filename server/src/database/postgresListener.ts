import pg from 'pg';

interface Options {
  readonly url: string;
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  readonly onGap: () => void;
  readonly warn: (error: Error) => void;
}

const retryAfter = 1000;

/** LISTEN on a connection of its own, taken up again when it breaks. Resolves with the function that ends it. */
export async function listenWithReconnect(options: Options): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  /** A client that never listened, or was replaced, may end without anybody's loss. */
  const lost = (ended: pg.Client, error?: Error) => {
    if (stopped || client !== ended) return;
    client = null;
    // After an error the connection may still be half open.
    void ended.end().catch(() => undefined);
    if (error) options.warn(error);
    options.onGap();
    timer = setTimeout(retry, retryAfter);
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString: options.url, keepAlive: true });
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
  };

  const retry = () => {
    connect().catch((error: Error) => {
      if (stopped) return;
      options.warn(error);
      timer = setTimeout(retry, retryAfter);
    });
  };

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
