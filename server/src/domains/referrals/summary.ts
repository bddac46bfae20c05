import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { isJudged } from '@hospital/shared/contract/testValues';
import { usageInWords } from '@hospital/shared/contract/orders/usage';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { bill, billItem } from '../billing/schema';
import type { CaseRow } from '../cases';
import { liveInfo, liveOrder } from '../inpatients/schema';
import { testingOrder } from '../laboratory/schema';
import { pet } from '../owners/schema';
import { examInWords } from '../records';

/** Refunded, or void. */
const UNDONE_BILLS = [4, 5];
const [REPORTED, CANCELLED_TEST] = [3, 4];
/** `prescriptionType` of a vet's drugs, and of anaesthetics. */
const DRUGS = [2, 3];
/** `prescriptionType` of tests, whose usage says how urgent they are. */
const TESTS = [6, 7, 8];
/** `dispenseStatus` of what waits to be handed out. */
const WAITING = 0;
/** `dispenseStatus` of what is not handed out any more. */
const GIVEN_BACK = 3;

async function allergiesOf(db: TenantDatabase, petId: string): Promise<string> {
  const [animal] = await db.select({ allergies: pet.allergies }).from(pet).where(eq(pet.id, petId));
  return animal?.allergies.join('、') ?? '';
}

/** What was prescribed or given, with how: nobody gives a second one of its kind on top of it unknowing. */
async function drugsOf(db: TenantDatabase, { id }: CaseRow): Promise<string> {
  const lines = await db
    .select({
      ...{ name: billItem.productName, usage: billItem.usage, handedOut: billItem.dispenseStatus },
      ordered: sql<string>`to_char(${bill.orderTime} at time zone 'Asia/Shanghai', 'MM-DD')`,
    })
    .from(billItem)
    .innerJoin(bill, eq(bill.id, billItem.billId))
    .where(
      and(
        ...[eq(bill.caseId, id), notInArray(bill.status, UNDONE_BILLS)],
        or(inArray(billItem.prescriptionType, DRUGS), isNotNull(billItem.usage)),
        or(isNull(billItem.prescriptionType), notInArray(billItem.prescriptionType, TESTS)),
        ne(billItem.dispenseStatus, GIVEN_BACK),
      ),
    )
    .orderBy(asc(billItem.createDate), asc(billItem.id));
  return lines
    .map(({ name, usage, handedOut, ordered }) => {
      const when = handedOut === WAITING ? `${ordered} 开具，未发药` : `${ordered} 开具`;
      return `${[name, usageInWords(usage)].filter(Boolean).join(' ')}（${when}）`;
    })
    .join('；');
}

/** What was carried out in hospital, each once with when it was done last. */
async function doneInHospital(db: TenantDatabase, caseId: string): Promise<string> {
  const rows = await db
    .select({
      content: liveOrder.content,
      last: sql<string>`to_char(max(${liveOrder.doneTime}) at time zone 'Asia/Shanghai', 'MM-DD HH24:MI')`,
    })
    .from(liveOrder)
    .innerJoin(liveInfo, eq(liveInfo.id, liveOrder.liveInfoId))
    .where(and(eq(liveInfo.caseId, caseId), isNotNull(liveOrder.doneTime)))
    .groupBy(liveOrder.content)
    .orderBy(sql`max(${liveOrder.doneTime})`);
  return rows.map(({ content, last }) => `${content}（${last}）`).join('；');
}

type Result = (typeof testingOrder.$inferSelect)['results'][number];

const valueInWords = ({ item, value, unit }: Result): string => [item, value, unit].filter(Boolean).join(' ');

/** What a reader has to know of, whatever the report concludes: what is out of range, and what nobody can judge. */
const isRemarkable = (result: Result): boolean => result.flag !== 'N' || !isJudged(result.value, result);

type Report = Pick<typeof testingOrder.$inferSelect, 'productName' | 'results' | 'finding' | 'conclusion'>;

/** A report by some of its values, in words, and what it concludes. */
function reportInWords(
  { productName, results, finding, conclusion }: Report,
  values: readonly string[],
): string {
  const said = [...values, finding, conclusion].filter((text) => text.trim() !== '');
  // A file may say it all.
  const nothing = results.length === 0 ? '见报告' : '未见异常';
  return `${productName}（${said.join('，') || nothing}）`;
}

/** A value that is another one now, with what it was: a number in another unit is another value. */
function changedInWords(now: Result, old: Result | undefined): string {
  const former = old && old.unit !== now.unit ? [old.value, old.unit] : [old?.value];
  return `${valueInWords(now)}（原${former.filter(Boolean).join(' ') || '无'}）`;
}

/** @param title what the text is called, where nothing is left of it */
function textInWords(title: string, now: string, old: string): string {
  const [text, former] = [now.trim(), old.trim()];
  if (former === '' || former === text) return text;
  return `${text || `${title}已删除`}（原${former}）`;
}

/** A report that was put right, by what is remarkable and by all that it said otherwise before. */
export function correctedInWords(
  report: Report,
  before: Pick<Report, 'results' | 'finding' | 'conclusion'>,
): string {
  const former = new Map(before.results.map((result) => [result.item, result]));
  const items = new Set(report.results.map(({ item }) => item));
  const now = report.results.flatMap((result) => {
    const old = former.get(result.item);
    const same = (old?.value ?? '') === result.value && (old?.unit ?? result.unit) === result.unit;
    if (!same) return [changedInWords(result, old)];
    return isRemarkable(result) ? [valueInWords(result)] : [];
  });
  const gone = before.results
    .filter(({ item }) => !items.has(item))
    .map((result) => `${result.item} 已删除（原${[result.value, result.unit].filter(Boolean).join(' ')}）`);
  const finding = textInWords('所见', report.finding, before.finding);
  const conclusion = textInWords('结论', report.conclusion, before.conclusion);
  return reportInWords({ ...report, finding, conclusion }, [...now, ...gone]);
}

/** Reports that are out by what they conclude and what is remarkable, the others by name. */
async function testsOf(db: TenantDatabase, caseId: string): Promise<string> {
  const rows = await db
    .select()
    .from(testingOrder)
    .where(and(eq(testingOrder.caseId, caseId), ne(testingOrder.status, CANCELLED_TEST)))
    .orderBy(asc(testingOrder.applyTime), asc(testingOrder.id));
  return rows
    .map((row) =>
      row.status === REPORTED
        ? reportInWords(row, row.results.filter(isRemarkable).map(valueInWords))
        : `${row.productName}（报告未出）`,
    )
    .join('；');
}

/** What stands beside the case and not in it. */
interface Beside {
  readonly allergies: string;
  readonly exam: string;
  readonly tests: string;
  readonly drugs: string;
  readonly done: string;
}

/** The summary that the receiving doctor reads, one line for each kind of fact; empty ones are left out. */
export const inLines = (row: CaseRow, beside?: Beside): string =>
  (
    [
      ['过敏', beside?.allergies],
      ['主诉', row.complaint],
      ['现病史', row.presentHistory],
      ['既往史', row.pastHistory],
      ['体格检查', beside?.exam],
      ['检查', beside?.tests],
      ['诊断', row.diagnoses.map(({ name, kind }) => `${name}（${kind}）`).join('、')],
      ['用药', beside?.drugs],
      ['住院已执行', beside?.done],
      ['治疗意见', row.treatment],
      ['医嘱', row.advice],
    ] as const
  )
    .flatMap(([title, text = '']) => (text.trim() === '' ? [] : [`${title}：${text}`]))
    .join('\n');

/** The case as it is now, with what was found, given and done. */
export const summaryOf = async (db: TenantDatabase, row: CaseRow): Promise<string> =>
  inLines(row, {
    allergies: await allergiesOf(db, row.petId),
    exam: await examInWords(db, row.exam),
    tests: await testsOf(db, row.id),
    drugs: await drugsOf(db, row),
    done: await doneInHospital(db, row.id),
  });
