import { serverDay } from '@hospital/shared/api';
import type { CaseDoc } from '@hospital/shared/contract/calls/caseDocs';

/** The day of signing, as templates write it. */
const SIGNING_DAY = /(签署日期[：:]\s*)\d{4}-\d{2}-\d{2}/g;

/**
 * A document that is still to be signed says today: it was prepared on another day, e.g. that before an operation, and
 * what is signed stays as it is.
 */
export const datedToday = <Doc extends Pick<CaseDoc, 'content' | 'status'>>(doc: Doc): Doc =>
  doc.status === 0 ? { ...doc, content: doc.content.replace(SIGNING_DAY, `$1${serverDay()}`) } : doc;
