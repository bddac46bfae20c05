import { memo, useState, type ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CaseCharges, MissedCharge } from '@hospital/shared/contract/calls/orders';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Button, message, Tag } from '@hospital/shared/ui/core';
import { ReasonDialog } from '../ReasonDialog';
import classes from './lines.module.css';

interface MissedChargesProps {
  readonly charges: CaseCharges;
  readonly locked: boolean;
  /** Words of what was added already and waits to be saved, or is being added. */
  readonly added: ReadonlySet<string>;
  readonly onAdd: (charge: MissedCharge, productId: string) => Promise<void>;
}

/** `testStatus` of a test whose report is out. */
const REPORTED = 3;

/** What was done on a void bill, and that charging it does not do it again. */
const doneInWords = ({
  quantity,
  unit,
  billNo,
  testStatus,
}: NonNullable<MissedCharge['handedOut']>[number]): string =>
  testStatus === undefined
    ? `；${quantity}${unit} 已随作废账单 ${billNo} 出库，用“加收”收费不会再出库`
    : `；作废账单 ${billNo} 的检查${testStatus === REPORTED ? '已出报告' : '已开始'}，用“加收”收费不会再开检查`;

interface Asked {
  readonly side: 'missing' | 'extra';
  readonly subject: string;
  readonly name: string;
}

/** What record and bills say of each other: each is added, or explained, by one key. */
export const MissedCharges = memo(function MissedCharges({
  charges,
  locked,
  added,
  onAdd,
}: MissedChargesProps): ReactNode {
  const [asked, ask] = useState<Asked | null>(null);
  const explain = useCallMutation(api.orders.explainCharge);
  const may = useMay(api.orders.explainCharge) && !locked;
  const { caseId } = charges;
  const open = [...charges.missing, ...charges.extra].filter(({ reason }) => reason === '').length;
  if (charges.missing.length + charges.extra.length === 0)
    return <p className={classes.minor}>病历与账单一致，没有漏收</p>;
  const why = (side: Asked['side'], subject: string, name: string, reason: string): ReactNode => (
    <>
      {reason !== '' && <span className={classes.minor}>已说明：{reason}</span>}
      {may && (
        <Button size="small" onClick={() => ask({ side, subject, name })}>
          {reason === '' ? '说明原因' : '修改原因'}
          <span className="visually-hidden">：{name}</span>
        </Button>
      )}
    </>
  );
  return (
    <section aria-label="漏收核对">
      <header className={classes.head}>
        <h3>漏收核对</h3>
        <span role="status">{open === 0 ? '都已处理' : `${open} 项待处理`}</span>
      </header>
      <ul className={classes.charges}>
        {charges.missing.map((charge) => (
          <li key={charge.word} className={classes.charge}>
            <Tag color="red">漏收</Tag>
            <span className={classes.spread}>
              {charge.recordedFlag === 'N'
                ? `${charge.word} 有 ${charge.quantity}${charge.handedOut?.[0]?.unit ?? ''} 没有收费`
                : `病历或免疫驱虫记录提到“${charge.word}”，账单缺 ${charge.quantity}`}
              {charge.handedOut?.map(doneInWords)}
              {(charge.soldBeside ?? 0) > 0 && `；其他账单上有 ${charge.soldBeside}，请核对`}
            </span>
            {may &&
              charge.reason === '' &&
              charge.products.map(({ productId, name, price, unit }) => (
                <Button
                  key={productId}
                  size="small"
                  type="primary"
                  disabled={added.has(charge.word)}
                  onClick={() => void onAdd(charge, productId)}
                >
                  加收 {name} ¥{formatYuan(price)}/{unit}
                </Button>
              ))}
            {why('missing', charge.word, charge.word, charge.reason)}
          </li>
        ))}
        {charges.extra.map(({ productId, name, quantity, unit, reason }) => (
          <li key={productId} className={classes.charge}>
            <Tag color="orange">多收</Tag>
            <span className={classes.spread}>
              账单有 {name} {quantity}
              {unit}，病历没有记录
            </span>
            {why('extra', productId, name, reason)}
          </li>
        ))}
      </ul>
      <ReasonDialog
        title={`说明原因：${asked?.name ?? ''}`}
        explanation="原因会随病例保存，修改病历或账单后可再次核对。"
        submitText="保存"
        visible={asked !== null}
        onSubmit={async (reason) => {
          if (asked) await explain.mutateAsync({ caseId, side: asked.side, subject: asked.subject, reason });
          message.success('已说明');
        }}
        onClose={() => ask(null)}
      />
    </section>
  );
});
