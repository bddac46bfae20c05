import { serverDay } from '@hospital/shared/api';
import type { CaseDoc } from '@hospital/shared/contract/calls/caseDocs';

/** The day of signing, as templates write it. */
const SIGNING_DAY = /(签署日期[：:]\s*)\d{4}-\d{2}-\d{2}/g;

/** The placeholder that it is filled in for. */
const TODAY = '今天';

/**
 * A document that is still to be signed says today: it was prepared on another day, e.g. that before an operation, and
 * what is signed stays as it is.
 */
export function datedToday<Doc extends Pick<CaseDoc, 'content' | 'filled' | 'status'>>(doc: Doc): Doc {
  if (doc.status !== 0) return doc;
  const { content, filled } = doc;
  const today = serverDay();
  return {
    ...{ ...doc, content: content.replace(SIGNING_DAY, `$1${today}`) },
    ...(filled?.[TODAY] === undefined ? {} : { filled: { ...filled, [TODAY]: today } }),
  };
}
