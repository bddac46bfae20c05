/**
 * Lets a piece of work run once at a time. Asked for while it runs, it runs once more afterwards: what it read may be
 * out of date by then.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let again = false;
  const run = async (): Promise<void> => {
    do {
      again = false;
      await work();
    } while (again);
  };
  return () => {
    again = true;
    running ??= run().finally(() => (running = null));
    return running;
  };
}
