/** How long each call took, in milliseconds. */
export class Figures {
  private readonly times = new Map<string, number[]>();
  private readonly began = performance.now();

  async measure<T>(call: string, make: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const answer = await make();
    const took = performance.now() - start;
    const times = this.times.get(call);
    if (times) times.push(took);
    else this.times.set(call, [took]);
    return answer;
  }

  /** A line for each call, and one for all of them. */
  lines(): string[] {
    const all = [...this.times.values()].flat();
    const seconds = (performance.now() - this.began) / 1000;
    return [
      ...[...this.times].map(([call, times]) => line(call, times)),
      `${line('all', all)}, ${(all.length / seconds).toFixed(1)} a second`,
    ];
  }
}

function line(call: string, times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const share = (part: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
  const shares = `p50 ${share(0.5)} ms, p95 ${share(0.95)} ms, p99 ${share(0.99)} ms`;
  return `${call.padEnd(18)} ${String(times.length).padStart(6)} calls, ${shares}`;
}
