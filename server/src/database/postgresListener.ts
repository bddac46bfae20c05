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

  const lost = (error?: Error) => {
    if (stopped || !client) return;
    client = null;
    if (error) options.warn(error);
    options.onGap();
    timer = setTimeout(retry, retryAfter);
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString: options.url, keepAlive: true });
    next.on('notification', (message) => options.onMessage(message.payload ?? ''));
    next.on('error', lost);
    next.on('end', () => lost());
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    client = next;
    // What was announced while nobody listened is unknown.
    options.onGap();
  };

  const retry = () => {
    connect().catch((error: Error) => {
      options.warn(error);
      if (!stopped) timer = setTimeout(retry, retryAfter);
    });
  };

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
