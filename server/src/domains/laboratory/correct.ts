import { isDeepStrictEqual } from 'node:util';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { testingCalls } from '@hospital/shared/contract/calls/testing';
import { TEST_FIELDS } from '@hospital/shared/contract/testWords';
import { newId } from '../../platform/database/newId';
import { invalid } from '../../platform/errors/businessError';
import { showFiles } from '../../platform/files/uses';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { correctionsOf } from './corrections';
import { reportFiles } from './reportFiles';
import { reportTextOf, type ReportText } from './reportText';
import { testingCorrection } from './schema';
import { tellCorrection } from './tellDoctor';
import { animalOf, heldTest, moveTest } from './testRow';

const urlsOf = ({ files }: Pick<ReportText, 'files'>): string[] => files.map(({ url }) => url);

/** What can be read of a report, whatever it was judged by. */
const said = ({ results, finding, conclusion, files }: ReportText) => ({
  results: results
    .map(({ item, value, unit }) => ({ item, value, unit }))
    .sort((a, b) => a.item.localeCompare(b.item)),
  ...{ finding, conclusion, files },
});

/**
 * A report that is out says something else from now on. What it said is kept with who changed it, when and why, also of a
 * case that is filed; its files stay with it.
 *
 * @throws 404, 40302, 40901; 40902 for a report that is not out; 40001 without a reason, and where nothing is changed
 */
export async function correctReport(
  context: CallContext,
  request: RequestOf<typeof testingCalls.correct>,
): Promise<DataOf<typeof testingCalls.correct>> {
  const { db } = context;
  const row = await heldTest(context, request, 'correct');
  const reason = request.reason.trim();
  if (reason === '') throw invalid('reason', `请填写${TEST_FIELDS.correctReason}`);
  const { panel } = await animalOf(db, row);
  const text = reportTextOf(request, panel);
  if (isDeepStrictEqual(said(text), said(row))) throw invalid('reason', '报告没有改动，不需要更正');
  const before = await correctionsOf(db, row.id);
  const former = [row, ...before].flatMap(urlsOf);
  await showFiles(context, reportFiles, row.id, { files: urlsOf(text), former }, former);
  const number = row.correctTimes + 1;
  const { results, finding, conclusion, files } = row;
  await db.insert(testingCorrection).values({
    ...{ id: newId(), orderId: row.id, number, reason, results, finding, conclusion, files },
    ...madeBy(context),
  });
  const moved = await moveTest(context, row, { ...text, correctTimes: number }, { correctReason: reason });
  await tellCorrection(context, { ...row, ...text, correctTimes: number }, reason);
  return moved;
}
