import { caseStates, type CaseStatus } from './caseStates';
import { TEST_WORDS, testStatesOf, type TestStatus } from './testStates';

/** Words for codes of the clinic's and the stock's lists: pages and exports show the same. */

/** `type` of a follow-up, from 1 (domain.md §2.8). */
const REVIEW_TYPES = ['复诊', '回访', '术后', '满意度'];

/** `type` of an order of a test, from 1 (domain.md §2.10). */
const TESTING_TYPES = ['化验', '影像', '镜检', '其他'];
/** Its `status`, from 0, for orders of whatever type. */
const TESTING_STATUSES = Object.values(TEST_WORDS);

const CASE_STATUSES: Readonly<Record<number, string>> = caseStates.words satisfies Record<CaseStatus, string>;
export const caseStatusName = (status: number): string => CASE_STATUSES[status] ?? '';

/** What is kept in stock, by the codes of spec 1 §4. */
export const STOCK_CATEGORIES = [
  { value: 'H1', label: '药品' },
  { value: 'H2', label: '耗材' },
  { value: 'S1', label: '商品' },
] as const;

export const reviewTypeName = (type: number): string => REVIEW_TYPES[type - 1] ?? '其他';
export const testingTypeName = (type: number): string => TESTING_TYPES[type - 1] ?? '其他';
/** How far an order is, in the words of its `type`; a report that was corrected says so. */
export function testingStateName({
  status,
  type,
  correctTimes = 0,
}: {
  readonly status: number;
  readonly type: number;
  readonly correctTimes?: number | undefined;
}): string {
  if (correctTimes > 0) return '已更正';
  const words: Readonly<Record<number, string>> = testStatesOf(type).words satisfies Record<
    TestStatus,
    string
  >;
  return words[status] ?? '';
}
export const stockCategoryName = (code: string): string =>
  STOCK_CATEGORIES.find(({ value }) => code.startsWith(value))?.label ?? code;

interface Option {
  readonly value: string;
  readonly label: string;
}

const optionsOf = (words: readonly string[], first: number): readonly Option[] =>
  words.map((label, at) => ({ value: String(at + first), label }));

export const REVIEW_TYPE_OPTIONS = optionsOf(REVIEW_TYPES, 1);
export const TESTING_TYPE_OPTIONS = optionsOf(TESTING_TYPES, 1);
export const TESTING_STATUS_OPTIONS = optionsOf(TESTING_STATUSES, 0);
