import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { PanelItem, testingCalls } from '@hospital/shared/contract/calls/testing';
import { TEST_FIELDS } from '@hospital/shared/contract/testWords';
import { isSameUnit } from '@hospital/shared/contract/testUnits';
import { flagOf } from '@hospital/shared/contract/testValues';
import { invalid } from '../../platform/errors/businessError';
import { showFiles } from '../../platform/files/uses';
import type { CallContext } from '../../platform/http/call';
import { reportFiles } from './reportFiles';
import type { TestResult } from './schema';
import { animalOf, heldTest, moveTest } from './testRow';

type Request = RequestOf<typeof testingCalls.submit>;

/** Values with the limits of today and what they make of them, kept as they stood. @throws 40001 */
function judged(sent: NonNullable<Request['results']>, panel: readonly PanelItem[]): TestResult[] {
  const seen = new Set<string>();
  return sent.map((one, at) => {
    const [item, value] = [one.item.trim(), one.value.trim()];
    if (item === '') throw invalid(`results.${at}.item`, `请填写${TEST_FIELDS.item}`);
    if (value === '') throw invalid(`results.${at}.value`, `请填写${item}的${TEST_FIELDS.value}`);
    if (seen.has(item)) throw invalid(`results.${at}.item`, `${TEST_FIELDS.item}${item}重复`);
    seen.add(item);
    const known = panel.find((line) => line.item === item);
    const { refLow = '', refHigh = '', normal = '' } = known ?? {};
    const said = one.unit?.trim() ?? '';
    const unit = known?.unit ?? said;
    // A value in another unit would be kept, and judged, as one of the panel's.
    if (said !== '' && unit !== '' && !isSameUnit(said, unit, item))
      throw invalid(`results.${at}.unit`, `${item}的${TEST_FIELDS.unit}应为${unit}`);
    const limits = { refLow, refHigh, ...(normal === '' ? {} : { normal }) };
    return { item, value, unit, ...limits, flag: flagOf(value, limits) };
  });
}

/**
 * 检测中 → 待审核: what was found, by whoever says it. Values are judged by the limits for the animal.
 *
 * @throws 404, 40302, 40901, 40902; 40001 for an empty report, an item twice, and for what is no file of the caller's
 */
export async function submitReport(
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof testingCalls.submit>> {
  const row = await heldTest(context, request, 'report');
  const { panel } = await animalOf(context.db, row);
  const results = judged(request.results ?? [], panel);
  const [finding, conclusion] = [request.finding?.trim() ?? '', request.conclusion?.trim() ?? ''];
  if (results.length === 0 && finding === '' && conclusion === '')
    throw invalid('results', `请填写${TEST_FIELDS.results}或${TEST_FIELDS.conclusion}`);
  const files = (request.files ?? []).map(({ url, name }) => ({ url, name }));
  await showFiles(
    context,
    reportFiles,
    row.id,
    { files: files.map(({ url }) => url) },
    row.files.map(({ url }) => url),
  );
  return moveTest(context, row, {
    ...{ status: 2, results, finding, conclusion, files, backReason: '' },
    executorId: context.identity.userId,
  });
}
