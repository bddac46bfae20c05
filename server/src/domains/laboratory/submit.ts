import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { testingCalls } from '@hospital/shared/contract/calls/testing';
import { showFiles } from '../../platform/files/uses';
import type { CallContext } from '../../platform/http/call';
import { reportFiles } from './reportFiles';
import { reportTextOf } from './reportText';
import { animalOf, heldTest, moveTest } from './testRow';

/**
 * 检测中 → 待审核: what was found, by whoever says it. Values are judged by the limits for the animal.
 *
 * @throws 404, 40302, 40901, 40902; 40001 for an empty report, an item twice, and for what is no file of the caller's
 */
export async function submitReport(
  context: CallContext,
  request: RequestOf<typeof testingCalls.submit>,
): Promise<DataOf<typeof testingCalls.submit>> {
  const row = await heldTest(context, request, 'report');
  const { panel } = await animalOf(context.db, row);
  const text = reportTextOf(request, panel);
  await showFiles(
    context,
    reportFiles,
    row.id,
    { files: text.files.map(({ url }) => url) },
    row.files.map(({ url }) => url),
  );
  return moveTest(context, row, {
    ...{ status: 2, ...text, backReason: '' },
    executorId: context.identity.userId,
  });
}
