import type { BillLine } from '@hospital/shared/contract/calls/bills';
import { PRESCRIPTION_WORDS } from '@hospital/shared/contract/orders/orderWords';
import { usageInWords } from '@hospital/shared/contract/orders/usage';

/** Says nothing beside the name of a drug. */
const OTHER = 4;

/** How a line was ordered: its infusion, the kind of its prescription and how it is given; empty for goods. */
export const orderInWords = ({
  groupNo,
  prescriptionType,
  usage,
}: Pick<BillLine, 'groupNo' | 'prescriptionType' | 'usage'>): string =>
  [
    groupNo === null ? '' : `输液组${groupNo}`,
    prescriptionType === OTHER
      ? ''
      : (PRESCRIPTION_WORDS[prescriptionType as keyof typeof PRESCRIPTION_WORDS] ?? ''),
    usageInWords(usage),
  ]
    .filter((words) => words !== '')
    .join(' · ');
