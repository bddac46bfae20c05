import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database';

/** What `/metrics` tells: calls by id and code with their durations, connections, and the process itself. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly durations: Histogram<'call'>;
  private readonly answers: Counter<'call' | 'code'>;

  constructor(database: Database, live: { readonly size: number }) {
    collectDefaultMetrics({ register: this.registry });
    this.durations = new Histogram({
      name: 'hospital_call_duration_seconds',
      help: 'Time from the request to its answer, by call',
      labelNames: ['call'],
      // Each is a line for each call that was made.
      buckets: [0.025, 0.1, 0.25, 1, 5],
      registers: [this.registry],
    });
    this.answers = new Counter({
      name: 'hospital_calls_total',
      help: 'Answers by call and envelope code',
      labelNames: ['call', 'code'],
      registers: [this.registry],
    });
    new Gauge({
      name: 'hospital_database_connections',
      help: 'Connections for calls: open, idle, and calls waiting for one',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        for (const [state, value] of Object.entries(database.poolFigures())) this.set({ state }, value);
      },
    });
    new Gauge({
      name: 'hospital_live_streams',
      help: 'Event streams that are open on this instance',
      registers: [this.registry],
      collect() {
        this.set(live.size);
      },
    });
  }

  /** `seconds` from receiving the request to having sent the answer. */
  observe(call: string, code: number, seconds: number): void {
    this.durations.observe({ call }, seconds);
    this.answers.inc({ call, code });
  }

  async text(): Promise<{ type: string; body: string }> {
    return { type: this.registry.contentType, body: await this.registry.metrics() };
  }
}
