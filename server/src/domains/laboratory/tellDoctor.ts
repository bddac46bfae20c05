import { TEST_FIELDS } from '@hospital/shared/contract/testWords';
import type { CallContext } from '../../platform/http/call';
import { asHtml } from '../../platform/text/asHtml';
import { sendMessage } from '../messages';
import { animalOf, type TestRow } from './testRow';

/** What was seen, and has no number, is neither high nor low. */
const MARKS = { H: '↑', L: '↓' } as const;

/** A message on a test, to whom it concerns: what is out of range, and what is made of it. */
async function tellReport(
  { db }: CallContext,
  row: TestRow,
  {
    to,
    what,
    why = [],
  }: { readonly to: readonly string[]; readonly what: string; readonly why?: readonly string[] },
): Promise<void> {
  const { name } = await animalOf(db, row);
  const outside = row.results.flatMap(({ item, value, unit, flag, normal = '' }) =>
    flag === 'N' ? [] : [[item, value, unit, normal === '' ? MARKS[flag] : '异常'].filter(Boolean).join(' ')],
  );
  const lines = [`检查单 ${row.orderNo}`, ...why, ...outside, row.conclusion].filter(Boolean);
  await sendMessage(db, {
    to,
    title: `${name}的${row.productName}${what}`,
    content: lines.map((line) => `<p>${asHtml(line)}</p>`).join(''),
    ...{ bizType: 'report', bizId: row.id, link: `/case/detail?id=${row.caseId}`, storeId: row.storeId },
  });
}

/** The doctor who ordered a test hears that its report is out, with what is out of range. */
export const tellDoctor = (context: CallContext, row: TestRow): Promise<void> =>
  tellReport(context, row, { to: [row.applyDoctorId], what: '报告已出' });

/**
 * The doctor hears that the report says something else now, and why; so do those who made and approved it. Whoever
 * corrected it knows.
 */
export const tellCorrection = (context: CallContext, row: TestRow, reason: string): Promise<void> =>
  tellReport(context, row, {
    to: [row.applyDoctorId, row.executorId, row.auditId].filter(
      (id) => id !== '' && id !== context.identity.userId,
    ),
    what: `报告已更正（第 ${row.correctTimes} 次）`,
    why: [`${TEST_FIELDS.correctReason}：${reason}`],
  });

/** The doctor hears that a test is not made, and why; also who ended its case, and saw nothing of its tests there. */
export const tellCancelled = (context: CallContext, row: TestRow, why: readonly string[]): Promise<void> =>
  tellReport(context, row, { to: [row.applyDoctorId], what: '已取消', why });
