import type { CallContext } from '../../platform/http/call';
import { asHtml } from '../../platform/text/asHtml';
import { sendMessage } from '../messages';
import { animalOf, type TestRow } from './testRow';

/** What was seen, and has no number, is neither high nor low. */
const MARKS = { H: '↑', L: '↓' } as const;

/** The doctor who ordered a test hears that its report is out, with what is out of range. */
export async function tellDoctor({ db }: CallContext, row: TestRow): Promise<void> {
  const { name } = await animalOf(db, row);
  const outside = row.results.flatMap(({ item, value, unit, flag, normal = '' }) =>
    flag === 'N' ? [] : [[item, value, unit, normal === '' ? MARKS[flag] : '异常'].filter(Boolean).join(' ')],
  );
  const lines = [`检查单 ${row.orderNo}`, ...outside, row.conclusion].filter(Boolean);
  await sendMessage(db, {
    to: [row.applyDoctorId],
    title: `${name}的${row.productName}报告已出`,
    content: lines.map((line) => `<p>${asHtml(line)}</p>`).join(''),
    ...{ bizType: 'report', bizId: row.id, link: `/case/detail?id=${row.caseId}`, storeId: row.storeId },
  });
}
