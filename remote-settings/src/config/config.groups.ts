/** A section of the page: one group of settings on the server. */
export interface ConfigGroup {
  /** `configGroup` of the calls. */
  readonly id: string;
  readonly title: string;
  /** Settings that are expected: the height of the skeleton. */
  readonly rows: number;
}

/** The sections in their order. A further group is a further line: what it holds comes from the server. */
export const configGroups: readonly ConfigGroup[] = [
  { id: 'base', title: '基本信息', rows: 9 },
  { id: 'receipt', title: '小票打印', rows: 30 },
];
