import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { useMay } from '@hospital/shared/session';
import { confirm, message } from '@hospital/shared/ui/core';
import { RowAction, sayGone } from '@hospital/shared/ui/data';
import { printCertificate, printVoid } from './printCertificate';
import { hasCertificate, type ImmuneTask, lacksCertificate } from './tasks';

/** Of several that are void each says which it is. */
const voidWord = ({ voids }: ImmunePlan, { certificateNo }: ImmunePlan['voids'][number]): string =>
  voids.length > 1 ? `打印作废证${certificateNo.slice(-4)}` : '打印作废证';

/** What can be done with a plan that was carried out: its certificates are printed, mistakes are taken back. */
export function useDoneActions(open: (task: ImmuneTask) => void): (plan: ImmunePlan) => ReactNode {
  const mayRevoke = useMay(api.immunisation.revokePlan);
  const mayVoid = useMay(api.immunisation.voidCertificate);
  const renew = useCallMutation(api.immunisation.renewCertificate, { onError: sayGone });
  const giveAnother = ({ id, version, petName, productName }: ImmunePlan): Promise<unknown> =>
    confirm({
      content: `确定为${petName}的${productName}补发免疫证吗?将占用一个新号码。`,
      okText: '补发',
      onOk: async () => {
        const { certificateNo } = await renew.mutateAsync({ id, version });
        message.success(`已补发免疫证${certificateNo}`);
      },
    });
  return function Actions(plan) {
    const { id, petName, productName, finishDate } = plan;
    const of = `${petName} ${productName} ${finishDate ?? ''}`.trim();
    return (
      <>
        {hasCertificate(plan) && (
          <RowAction aria-label={`打印免疫证：${of}`} onClick={() => void printCertificate(plan)}>
            打印免疫证
          </RowAction>
        )}
        {hasCertificate(plan) && mayVoid && (
          <RowAction danger aria-label={`作废免疫证：${of}`} onClick={() => open({ kind: 'void', id })}>
            作废免疫证
          </RowAction>
        )}
        {lacksCertificate(plan) && mayVoid && (
          <RowAction aria-label={`补发免疫证：${of}`} onClick={() => void giveAnother(plan)}>
            补发免疫证
          </RowAction>
        )}
        {plan.voids.map((gone) => (
          <RowAction
            key={gone.certificateNo}
            aria-label={`${voidWord(plan, gone)}：${gone.certificateNo}`}
            onClick={() => void printVoid(plan, gone)}
          >
            {voidWord(plan, gone)}
          </RowAction>
        ))}
        {plan.status === 'Y' && plan.coveredById === null && mayRevoke && (
          <RowAction danger aria-label={`撤销：${of}`} onClick={() => open({ kind: 'revoke', id })}>
            {plan.externalFlag === 'Y' ? '撤销登记' : '撤销执行'}
          </RowAction>
        )}
      </>
    );
  };
}
