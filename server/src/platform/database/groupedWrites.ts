/** Most items of a group: what one statement bears without making others wait for long. */
const usualMost = 50;

interface Waiting<Item> {
  readonly item: Item;
  readonly done: () => void;
  readonly failed: (cause: unknown) => void;
}

/**
 * Writes of many callers, a group in one transaction: what comes while one is under way goes into the next together. A
 * single caller waits no longer for it, and twenty at once cost hardly more than one.
 */
export class GroupedWrites<Item> {
  private waiting: Waiting<Item>[] = [];
  private writing = false;

  /** @param write writes all of the items or, where it fails, none */
  constructor(
    private readonly write: (items: readonly Item[]) => Promise<void>,
    private readonly most = usualMost,
  ) {}

  /** Resolves once the item is written. What fails in a group is tried by itself, so that it fails for itself alone. */
  add(item: Item): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed });
      if (!this.writing) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.writing = true;
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, this.most);
      if (!(await this.together(group))) for (const one of group) await this.alone(one);
    }
    this.writing = false;
  }

  private async together(group: readonly Waiting<Item>[]): Promise<boolean> {
    if (group.length === 1) return false;
    try {
      await this.write(group.map(({ item }) => item));
    } catch {
      return false;
    }
    for (const { done } of group) done();
    return true;
  }

  private async alone({ item, done, failed }: Waiting<Item>): Promise<void> {
    try {
      await this.write([item]);
      done();
    } catch (cause) {
      failed(cause);
    }
  }
}
