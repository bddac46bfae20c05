import type { ImportFault } from '@hospital/shared/contract/imports';
import { BusinessError } from '../errors/businessError';
import type { ImportTable } from './importTable';

/** How a spreadsheet shows numbers; `Number` would take `0x10` and blanks as well. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** What stands between the names of a cell; blanks do not: names may have them. */
const BETWEEN = /[、，,；;\n]/;

const namesIn = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((name) => name.trim())
    .filter(Boolean);

/** Reads the cells of one row and collects what is wrong with them. */
export class RowCheck<Key extends string> {
  readonly faults: ImportFault[] = [];

  constructor(
    private readonly table: ImportTable<Key>,
    private readonly cells: Readonly<Record<Key, string>>,
  ) {}

  fault(key: Key, msg: string): void {
    this.faults.push({ column: this.titleOf(key), msg });
  }

  /** Whether something is wrong with the cell already. */
  isWrong(key: Key): boolean {
    const title = this.titleOf(key);
    return this.faults.some(({ column }) => column === title);
  }

  private titleOf(key: Key): string {
    return this.table.columns.find((each) => each.key === key)?.title ?? '';
  }

  /** Required columns have a text, and none has more characters than fit. */
  texts(): void {
    for (const { key, title, required, longest } of this.table.columns) {
      const { length } = [...this.cells[key]];
      if (required && length === 0) this.fault(key, `请填写${title}`);
      if (longest !== undefined && length > longest) this.fault(key, `不能超过${longest}个字符`);
    }
  }

  /** What a cell stands for; `''` for an empty cell, and with a fault for an unknown text. */
  known(key: Key, id: string | null | undefined, msg: string): string {
    if (this.cells[key] === '') return '';
    if (!id) this.fault(key, msg);
    return id ?? '';
  }

  /** The value of a department by name or full path. */
  dept(key: Key, depts: ReadonlyMap<string, string | null>): string {
    const id = depts.get(this.cells[key]);
    return this.known(key, id, id === null ? '有多个同名部门，请填写完整路径' : '部门不存在或无权使用');
  }

  /** The value of one of the words; `otherwise` for an empty cell, and with a fault for another text. */
  word<Value>(key: Key, words: Readonly<Record<string, Value>>, otherwise: Value): Value {
    const text = this.cells[key];
    if (text === '') return otherwise;
    if (Object.hasOwn(words, text)) return words[text] as Value;
    this.fault(key, `请填写${Object.keys(words).join('、')}之一`);
    return otherwise;
  }

  /** The values of several words, each once. */
  words<Value>(
    key: Key,
    words: Readonly<Record<string, Value>>,
    msg = (text: string) => `没有「${text}」`,
  ): Value[] {
    return this.several(key, new Map(Object.entries(words)), msg);
  }

  /** The ids of several names, each once; a name with null is one that must not be used. */
  named(key: Key, ids: ReadonlyMap<string, string | null>, what: string): string[] {
    return this.several(key, ids, (text) => `${what}「${text}」不存在或无权使用`);
  }

  /** The texts of a cell that names several, each once. */
  list(key: Key): string[] {
    return [...new Set(namesIn(this.cells[key]))];
  }

  /** A decimal number from `-most` to `most`; 0 for an empty cell, and with a fault for anything else. */
  number(key: Key, most: number): number {
    const text = this.cells[key];
    if (text === '') return 0;
    const value = DECIMAL.test(text) ? Number(text) : NaN;
    if (Math.abs(value) <= most) return value;
    this.fault(key, `应为-${most}到${most}之间的数字`);
    return 0;
  }

  /** The same check as the form's. */
  asTheForm<T>(key: Key, check: () => T, otherwise: T): T {
    if (this.cells[key] === '') return otherwise;
    try {
      return check();
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      this.fault(key, error.msg);
      return otherwise;
    }
  }

  /** A cell is one name before it is several: names may have commas in them. */
  private several<Value>(
    key: Key,
    values: ReadonlyMap<string, Value | null>,
    msg: (text: string) => string,
  ): Value[] {
    const text = this.cells[key];
    const whole = values.get(text);
    if (whole) return [whole];
    const found = namesIn(text).flatMap((name) => {
      const value = values.get(name);
      if (value) return [value];
      this.fault(key, msg(name));
      return [];
    });
    return [...new Set(found)];
  }
}
