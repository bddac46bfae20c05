import type { BillWithLines } from '@hospital/shared/contract/calls/bills';

/**
 * What a bill of a filed case leaves as it is when it becomes void, in words; empty where there is nothing. Others are not
 * made void once something was handed out or has begun.
 */
export function staysWhenVoid({
  caseFiledFlag,
  items,
}: Pick<BillWithLines, 'caseFiledFlag' | 'items'>): string {
  if (caseFiledFlag !== 'Y') return '';
  const named = (lines: readonly { readonly productName: string }[]): string =>
    [...new Set(lines.map(({ productName }) => productName))].join('、');
  const given = named(items.filter(({ dispenseStatus }) => dispenseStatus > 0));
  const begun = named(items.filter(({ fixedReason }) => fixedReason === '检查已开始'));
  return [
    '病例已归档，病历不变。',
    given && `${given}已发药，不会退回库存。`,
    begun && `${begun}已开始检查，照常出报告。`,
  ].join('');
}
