/** Values of a group that make sense together, or not. */
interface Contradiction {
  readonly group: string;
  /** What it is told at, the one that has to change first. */
  readonly keys: readonly string[];
  /** What is wrong, in words; null where nothing is. */
  fault(valueOf: (key: string) => string): string | null;
}

/** What each setting allows by itself, and no store can want together. */
export const contradictions: readonly Contradiction[] = [
  {
    group: 'diguantong',
    keys: ['enabled', 'appKey', 'appSecret'],
    fault: (valueOf) =>
      valueOf('enabled') === 'Y' && (valueOf('appKey') === '' || valueOf('appSecret') === '')
        ? '启用递管通须填写应用编号和应用密钥'
        : null,
  },
  {
    group: 'case',
    keys: ['withdrawHours', 'archiveHours'],
    // What is filed cannot be taken back any more.
    fault: (valueOf) =>
      Number(valueOf('withdrawHours')) > Number(valueOf('archiveHours'))
        ? '病例可撤回时限不能超过病例自动归档时限'
        : null,
  },
  {
    group: 'printSummary',
    keys: ['numList', 'medicTypeStr'],
    fault: (valueOf) => {
      const summed = valueOf('medicTypeStr').split(',');
      const counted = valueOf('numList').split(',').filter(Boolean);
      return counted.every((type) => summed.includes(type))
        ? null
        : '显示数量的单据类型须在汇总的单据类型之中';
    },
  },
];
