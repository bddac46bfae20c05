import { memo, useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { TEMPLATE_OWNERS } from '@hospital/shared/contract/orders/orderWords';
import { message, Select } from '@hospital/shared/ui/core';
import { ordersOfTemplate, type OrderDraft } from './lines.model';

interface TemplatePickerProps {
  readonly petId: string;
  /** Kilograms of today. */
  readonly weight: number;
  readonly onPick: (lines: readonly OrderDraft[]) => void;
}

/** Takes over the lines of templates, with the prices of now and doses by the animal's weight. */
export const TemplatePicker = memo(function TemplatePicker({
  petId,
  weight,
  onPick,
}: TemplatePickerProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const answer = useCall(api.billTemplates.list, {}, { silent: true, hideLoading: true });
  const take = async (id: string): Promise<void> => {
    setBusy(true);
    try {
      const templates = await api.billTemplates.several({ ids: id, petId });
      const lines = templates.flatMap((template) => template.lines);
      const left = lines.filter(({ reason }) => reason !== '');
      onPick(templates.flatMap((template) => ordersOfTemplate(template.lines, template.name, weight)));
      if (left.length > 0)
        message.warning(left.map(({ productName, reason }) => `${productName}${reason}，未添加`).join('；'));
    } catch {
      // The call said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Select
      value={undefined}
      showSearch
      loading={busy || answer.isLoading}
      aria-label="使用模板"
      placeholder="使用模板"
      style={{ width: 200 }}
      options={(answer.data ?? []).map(({ id, name, ownerType, lineCount }) => ({
        value: id,
        label: `${name}（${TEMPLATE_OWNERS[ownerType]}，${lineCount}项）`,
      }))}
      onChange={(id: string) => void take(id)}
    />
  );
});
