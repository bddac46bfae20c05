import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database';

let ofProcess: Registry | undefined;

/**
 * Figures of the process itself, which several servers may share. What works them out listens to the garbage collector
 * and to a clock for as long as the process lives: one for each server would keep the closed ones in memory.
 */
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** What `/metrics` tells: calls by id and code with their durations, connections, and the process itself. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly durations: Histogram<'call'>;
  private readonly answers: Counter<'call' | 'code'>;

  constructor(database: Database, live: { readonly size: number }) {
    processRegistry();
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
    const registry = Registry.merge([processRegistry(), this.registry]);
    return { type: registry.contentType, body: await registry.metrics() };
  }
}
