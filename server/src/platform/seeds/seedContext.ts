import type { PgTable } from 'drizzle-orm/pg-core';
import { compactDay } from '@hospital/shared/format';
import { type NumberedRows, raiseCounter } from '../database/counters';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { Calendar } from './calendar';

/** One of the two chains of the demo data. */
export interface DemoChain {
  readonly tenantId: string;
  /** Typed at sign-in. */
  readonly code: 'demo' | 'other';
  readonly company: string;
}

/** How much more than usual is made, for measuring. */
export interface Further {
  readonly stores: number;
  readonly cases: number;
}

/** Names something that one domain makes and others need for theirs. */
export class Made<Value> {
  constructor(
    readonly name: string,
    /** Where nobody has made it. */
    readonly none: Value,
  ) {}
}

/**
 * What the parts of the demo data of one chain are made with. Domains make theirs one after the other, as `product.ts`
 * lists them, and then all rows are inserted, tables in the order in which they came first.
 */
export class SeedContext {
  private readonly rows = new Map<PgTable, readonly unknown[]>();
  private readonly made = new Map<Made<never>, unknown>();
  private readonly lasts: (() => void)[] = [];
  private readonly after: ((db: TenantDatabase) => Promise<void>)[] = [];

  constructor(
    readonly calendar: Calendar,
    readonly chain: DemoChain,
    readonly further: Further,
  ) {}

  add<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): void {
    this.rows.set(table, [...this.rowsOf(table), ...rows]);
  }

  /** Gives rows that another domain has added what only this one knows. */
  replace<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): void {
    this.rows.set(table, rows);
  }

  /** All that was added so far. */
  rowsOf<Table extends PgTable>(table: Table): readonly Table['$inferInsert'][] {
    // Kept by their table, which says what they are.
    return (this.rows.get(table) ?? []) as readonly Table['$inferInsert'][];
  }

  keep<Value>(what: Made<Value>, value: Value): void {
    this.made.set(what as Made<never>, value);
  }

  of<Value>(what: Made<Value>): Value {
    return this.made.has(what as Made<never>) ? (this.made.get(what as Made<never>) as Value) : what.none;
  }

  /** Makes rows when all domains have made theirs. */
  atLast(make: () => void): void {
    this.lasts.push(make);
  }

  /** Runs when all rows of the chain are inserted. */
  afterwards(work: (db: TenantDatabase) => Promise<void>): void {
    this.after.push(work);
  }

  /**
   * Lets dated numbers go on after those of the demo data: of today, and of yesterday, whose numbers are taken again on a
   * server whose clock is put back over midnight.
   */
  numbersGoOn(numbered: NumberedRows): void {
    this.afterwards((db) => raiseCounter(db, numbered, compactDay(this.calendar.at(-1, 0))));
  }

  /** @param insert inserts rows of the chain */
  async write(
    db: TenantDatabase,
    insert: (table: PgTable, rows: readonly never[]) => Promise<void>,
  ): Promise<void> {
    for (const make of this.lasts) make();
    for (const [table, rows] of this.rows) await insert(table, rows as readonly never[]);
    for (const work of this.after) await work(db);
  }
}

/** Makes a domain's part of the demo data. */
export type Seed = (context: SeedContext) => void | Promise<void>;
