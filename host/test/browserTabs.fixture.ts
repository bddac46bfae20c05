/** Takes the place of `BroadcastChannel`: what one object posts, the others of its name get, a little later. */
export class FakeChannel {
  private static readonly open = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly name: string) {
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    if (!FakeChannel.open.has(this)) throw new Error('the channel is closed');
    const copy = JSON.stringify(data);
    for (const other of FakeChannel.open) {
      if (other === this || other.name !== this.name) continue;
      queueMicrotask(() => FakeChannel.open.has(other) && other.onmessage?.({ data: JSON.parse(copy) }));
    }
  }
  close(): void {
    FakeChannel.open.delete(this);
  }
}

/** Takes the place of `navigator.locks`: one holder a name, the others wait in line. */
export class FakeLocks {
  private readonly lines = new Map<string, Promise<unknown>>();

  async request<Result>(
    name: string,
    { signal }: { signal: AbortSignal },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = this.lines.get(name) ?? Promise.resolve();
    const turn = before.then(() => {
      if (signal.aborted) throw new DOMException('gone', 'AbortError');
      return work();
    });
    this.lines.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  }
}
