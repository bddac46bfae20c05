import { useEffect, useMemo, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { orderWarnings } from '@hospital/shared/contract/orders/orderWarnings';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { formatFen } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { Alert, Button, DraftOffer, LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { CaseBills } from './CaseBills';
import classes from './lines.module.css';
import { draftOfBill, drugOf, sumOf, type LinesDraft } from './lines.model';
import { MissedCharges } from './MissedCharges';
import { OrderBox } from './OrderBox';
import { OrderLines } from './OrderLines';
import { TemplatePicker } from './TemplatePicker';
import { useCaseOrder } from './useCaseOrder';
import { useOfOneMoment, type BillsAndCheck } from './useOfOneMoment';

/** Part `billing/lines`: what is ordered and charged in a case. */
export default function CaseLines({
  caseId,
  petId,
  locked = false,
  onUnsaved,
}: PropsOf<'billing/lines'>): ReactNode {
  const bills = useCall(api.bills.caseList, { caseId }, { silent: true, hideLoading: true });
  const charges = useCall(api.orders.charges, { caseId }, { silent: true, hideLoading: true });
  const error = bills.error ?? charges.error;
  if (error && (!bills.data || !charges.data))
    return (
      <LoadError
        what="开单与收费"
        error={error}
        retrying={bills.isFetching || charges.isFetching}
        onRetry={() => void Promise.all([bills.refetch(), charges.refetch()])}
      />
    );
  if (!bills.data || !charges.data) return <PageSkeleton rows={6} />;
  const closed = locked || charges.data.archivedFlag === 'Y';
  return (
    <Lines
      {...{ caseId, petId, onUnsaved, locked: closed, bills: bills.data, charges: charges.data }}
      coming={bills.isFetching || charges.isFetching}
    />
  );
}

interface LinesProps extends Required<Omit<PropsOf<'billing/lines'>, 'onUnsaved'>>, BillsAndCheck {
  readonly onUnsaved: PropsOf<'billing/lines'>['onUnsaved'];
  /** Whether bills or their check are being read anew. */
  readonly coming: boolean;
}

function Lines({ caseId, petId, locked, onUnsaved, bills, charges, coming }: LinesProps): ReactNode {
  const work = useCaseOrder({ caseId, charges });
  const { draft, order, edit, editLines, add, changed, conflict, setConflict, saving, submit } = work;
  const may = useMay(api.orders.caseSave) && !locked;
  const { lines, billId } = order;
  // Asked for by whoever takes lines from a template.
  const settings = useCall(
    api.settings.byGroup,
    { configGroup: 'bill' },
    { silent: true, hideLoading: true, enabled: lines.some(({ template }) => template !== undefined) },
  );
  const showTemplates = (settings.data ?? []).some(
    ({ configKey, configValue }) => configKey === 'showOpenTemplateIdLine' && configValue === 'Y',
  );
  useUnsavedChanges(changed);
  // What an earlier life of the page left on offer was never charged, either.
  const unsaved = may && (changed || draft.found !== null);
  useEffect(() => {
    onUnsaved?.(unsaved);
    return () => onUnsaved?.(false);
  }, [unsaved, onUnsaved]);

  const { weight, allergies, species } = charges;
  const warnings = useMemo(() => {
    const others = bills
      .filter(({ id, status }) => id !== billId && status < 4)
      .flatMap(({ items }) => items.map((line) => ({ ...line, name: line.productName })));
    const all = orderWarnings(lines.map(drugOf), others, { allergies, species, weight });
    // A drug that is ordered twice is warned of once.
    return all.filter(({ msg }, at) => all.findIndex((one) => one.msg === msg) === at);
  }, [lines, bills, billId, allergies, species, weight]);
  const shown = useOfOneMoment({ bills, charges }, coming || saving);
  const edited = bills.find(({ id }) => id === billId);

  return (
    <div className={classes.part}>
      {locked && (
        <Alert
          type="info"
          content={charges.archivedFlag === 'Y' ? '病例已归档，不能再开单' : '当前病例不能再开单'}
        />
      )}
      {may && (
        <section aria-label="开单">
          <DraftOffer<LinesDraft>
            draft={draft}
            differences={({ lines: kept }) =>
              kept.map(({ name, quantity, unit }) => ({
                label: name,
                saved: '',
                draft: `${quantity}${unit}`,
              }))
            }
            onRestore={work.restore}
          />
          <div className={`${classes.head} ${classes.ordering}`}>
            <div className={classes.spread}>
              <OrderBox boxRef={work.box} onAdd={work.addTyped} onComplete={work.complete} />
            </div>
            <TemplatePicker petId={petId} weight={weight} onPick={add} />
          </div>
          <p className={classes.minor}>
            {charges.petName} · {weight > 0 ? `${weight} kg` : '未称重'}
            {allergies.length > 0 && ` · 过敏：${allergies.join('、')}`}
            {edited && ` · 正在修改 ${edited.billNo}`}
          </p>
          <div role="status">
            {warnings.map(({ level, msg }) => (
              <Alert key={msg} type={level === 'danger' ? 'error' : 'warning'} content={msg} />
            ))}
          </div>
          {conflict && (
            <Alert
              type="warning"
              content={`账单 ${conflict.billNo} 已被他人修改：${conflict.items
                .map(({ productName, quantity, unit }) => `${productName}${quantity}${unit}`)
                .join('、')}`}
              action={
                <>
                  <Button
                    size="small"
                    onClick={() => {
                      edit(() => draftOfBill(conflict));
                      setConflict(null);
                    }}
                  >
                    采用最新内容
                  </Button>
                  <Button
                    size="small"
                    onClick={() => {
                      setConflict(null);
                      edit((had) => ({ ...had, version: conflict.version }));
                      void submit();
                    }}
                  >
                    以我的为准
                  </Button>
                </>
              }
            />
          )}
          <OrderLines
            {...{ lines, weight, showTemplates }}
            saving={saving}
            onChange={editLines}
            onDone={work.backToBox}
          />
          {changed && (
            <footer className={classes.foot}>
              <span role="status">
                {lines.length} 项，合计 <strong>¥{formatFen(sumOf(lines))}</strong>
              </span>
              <Button onClick={() => void work.giveUp()}>放弃</Button>
              <Button type="primary" loading={saving} onClick={() => void submit()}>
                保存（Ctrl+Enter）
              </Button>
            </footer>
          )}
        </section>
      )}
      <MissedCharges charges={shown.charges} locked={locked} added={work.added} onAdd={work.addCharge} />
      <CaseBills bills={shown.bills} {...{ weight, locked, editing: billId }} onEdit={work.change} />
    </div>
  );
}
