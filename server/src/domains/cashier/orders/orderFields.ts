import { isDeepStrictEqual } from 'node:util';
import type { Usage } from '@hospital/shared/contract/orders/usage';
import type { LineRecord } from '../records';

/** What a line of a case is ordered with, beside product and quantity. */
export interface OrderFields {
  readonly usage?: Usage | null;
  readonly prescriptionType?: number | null;
  readonly groupNo?: number | null;
}

/** Of a new line. */
export const orderedAs = ({ usage, prescriptionType, groupNo }: OrderFields) => ({
  usage: usage ?? null,
  prescriptionType: prescriptionType ?? null,
  groupNo: groupNo ?? null,
});

/** A line with what was sent of these; the line itself where nothing of it is new, so that it counts as unchanged. */
export function orderedAnew(had: LineRecord, sent: OrderFields): LineRecord {
  const next = {
    usage: sent.usage === undefined ? had.usage : sent.usage,
    prescriptionType: sent.prescriptionType === undefined ? had.prescriptionType : sent.prescriptionType,
    groupNo: sent.groupNo === undefined ? had.groupNo : sent.groupNo,
  };
  const { usage, prescriptionType, groupNo } = had;
  return isDeepStrictEqual(next, { usage, prescriptionType, groupNo }) ? had : { ...had, ...next };
}
