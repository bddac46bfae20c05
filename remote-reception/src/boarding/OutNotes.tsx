import type { ReactNode } from 'react';
import { serverDay, useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Boarding, BoardingOut } from '@hospital/shared/contract/calls/boarding';
import { daysBetween, formatYuan } from '@hospital/shared/format';
import { Alert } from '@hospital/shared/ui/core';

/** `type` of a matter. */
const MEDICINE = 2;

/** What of today was not ticked off; it warns and does not hold anybody back. */
export function Undone({
  id,
  matters,
  mattersDone,
}: Pick<Boarding, 'id' | 'matters' | 'mattersDone'>): ReactNode {
  const left = matters - mattersDone;
  const round = useCall(
    api.boarding.matters,
    { id },
    { enabled: left > 0, silent: true, hideLoading: true, staleTime: 0 },
  );
  if (left <= 0) return null;
  const medicine = (round.data ?? []).filter(
    ({ type, dueFlag, tick }) => type === MEDICINE && dueFlag === 'Y' && !tick,
  );
  const which = medicine.length > 0 ? `，含喂药：${medicine.map(({ content }) => content).join('、')}` : '';
  return (
    <Alert type="warning" style={{ marginBottom: 12 }} content={`今天还有${left}项注意事项未完成${which}`} />
  );
}

/** Warns that the animal stayed longer than booked: the desk can then explain to the owner why there are more nights. */
export function Overdue({
  overdueFlag,
  planEndDate,
}: Pick<Boarding, 'overdueFlag' | 'planEndDate'>): ReactNode {
  if (overdueFlag !== 'Y') return null;
  const nights = daysBetween(planEndDate, serverDay());
  const content = `预订到 ${planEndDate}，已逾期${nights}天，逾期的${nights}晚照常收费`;
  return <Alert type="warning" style={{ marginBottom: 12 }} content={content} />;
}

/** That a part of the deposit was given back or paid other bills, so that nobody looks for it here. */
export function Spent({ stay, out }: { readonly stay: Boarding; readonly out: BoardingOut }): ReactNode {
  const { deposit } = stay;
  const left = out.deposit + out.rest;
  if (left >= deposit) return null;
  const content = `收取押金 ¥${formatYuan(deposit)}，可用 ¥${formatYuan(left)}，其余已退还或用于其他账单`;
  return <Alert type="info" style={{ marginBottom: 12 }} content={content} />;
}
