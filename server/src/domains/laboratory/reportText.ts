import type { RequestOf } from '@hospital/shared/contract/call';
import type { PanelItem, testingCalls } from '@hospital/shared/contract/calls/testing';
import { TEST_FIELDS } from '@hospital/shared/contract/testWords';
import { isSameUnit } from '@hospital/shared/contract/testUnits';
import { flagOf } from '@hospital/shared/contract/testValues';
import { invalid } from '../../platform/errors/businessError';
import type { ReportFile, TestResult } from './schema';

type Request = Pick<RequestOf<typeof testingCalls.submit>, 'results' | 'finding' | 'conclusion' | 'files'>;

/** What a report says. */
export interface ReportText {
  readonly results: TestResult[];
  readonly finding: string;
  readonly conclusion: string;
  readonly files: ReportFile[];
}

/** Values with their limits and what they make of them, kept as they stood. @throws 40001 */
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

/** What was sent as a report says, judged by the limits for the animal. @throws 40001, for an empty report, too */
export function reportTextOf(request: Request, panel: readonly PanelItem[]): ReportText {
  const results = judged(request.results ?? [], panel);
  const [finding, conclusion] = [request.finding?.trim() ?? '', request.conclusion?.trim() ?? ''];
  if (results.length === 0 && finding === '' && conclusion === '')
    throw invalid('results', `请填写${TEST_FIELDS.results}或${TEST_FIELDS.conclusion}`);
  const files = (request.files ?? []).map(({ url, name }) => ({ url, name }));
  return { results, finding, conclusion, files };
}
