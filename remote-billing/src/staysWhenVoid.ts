import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import { isDone, isHandedOut } from '@hospital/shared/contract/doneLines';
import { isStocked } from '@hospital/shared/contract/productWords';

type Lines = BillWithLines['items'];
/** `testStatus` of a test whose report is out. */
const REPORTED = 3;

/** Each product once, however many lines it has. */
export const named = (lines: Lines): string =>
  [...new Set(lines.map(({ productName }) => productName))].join('、');

/** Who takes back what was handed out: the user, or somebody else. */
export const takesBack = (mayRevoke: boolean): string =>
  mayRevoke ? '在“发药”中退药' : '联系有“退药”权限的同事退药';

/** Each sentence stands where there is something that it says. */
const sentences = (items: Lines, mayRevoke: boolean): readonly (readonly [names: string, rest: string])[] => {
  // What was given stays so, handed out before or not: 退药 takes none of it back.
  const given = items.filter(({ givenFlag }) => givenFlag === 'Y');
  const out = items.filter((line) => isHandedOut(line) && line.givenFlag !== 'Y');
  const tests = items.filter(({ testStatus }) => (testStatus ?? 0) > 0);
  return [
    [named(out), `已发药，不会自动退回库存；药品收回后，请${takesBack(mayRevoke)}。`],
    [named(given.filter(({ categoryCode }) => isStocked(categoryCode))), '已用于免疫驱虫，按已发药出库。'],
    [named(given.filter(({ categoryCode }) => !isStocked(categoryCode))), '已用于免疫驱虫，不会撤销。'],
    [named(tests.filter(({ testStatus }) => testStatus !== REPORTED)), '已开始检查，照常出报告。'],
    [named(tests.filter(({ testStatus }) => testStatus === REPORTED)), '已出报告，报告保留。'],
    [named(items.filter((line) => line.packageTimes > 0 && isDone(line))), '已用的套餐次数不退回。'],
  ];
};

type Bill = Pick<BillWithLines, 'caseFiledFlag' | 'caseOverFlag' | 'items'>;

/** Whether something that was given or has begun stays so when a bill becomes void. */
export const doneStays = ({ items }: Pick<Bill, 'items'>): boolean => items.some(isDone);

/** What a bill leaves as it is when it becomes void, in words; empty where there is nothing. */
export function staysWhenVoid({ caseFiledFlag, caseOverFlag, items }: Bill, mayRevoke: boolean): string {
  return [
    caseOverFlag === 'Y' && `病例已${caseFiledFlag === 'Y' ? '归档' : '转诊'}，病历不变。`,
    ...sentences(items, mayRevoke).map(([names, rest]) => names && names + rest),
  ]
    .filter(Boolean)
    .join('');
}
