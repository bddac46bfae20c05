import type { ImmuneProtocol } from '@hospital/shared/contract/calls/immuneProtocols';
import type { ImmuneGroup, ImmuneType } from '@hospital/shared/contract/immuneWords';
import type { Choice } from '@hospital/shared/ui/data';

/** `42日龄起，间隔21天、21天`, and until when doses are added. */
export function stepsWords({ steps, lastAgeDays, afterDays }: ImmuneProtocol): string {
  const [first, ...others] = steps;
  const from = first && first.minAgeDays > 0 ? `${first.minAgeDays}日龄起` : '不限日龄';
  return [
    from,
    others.length > 0 && `间隔${others.map(({ intervalDays }) => `${intervalDays}天`).join('、')}`,
    lastAgeDays > 0 && `末次不早于${lastAgeDays}日龄`,
    afterDays > 0 && `距核心疫苗末次${afterDays}天以上`,
  ]
    .filter(Boolean)
    .join('，');
}

/** `每90天，183日龄前每30天`. */
export function boosterWords({
  boosterIntervalDays,
  youngUntilDays,
  youngIntervalDays,
}: ImmuneProtocol): string {
  const usual = boosterIntervalDays === null ? '不再重复' : `每${boosterIntervalDays}天`;
  return youngUntilDays > 0 ? `${usual}，${youngUntilDays}日龄前每${youngIntervalDays}天` : usual;
}

export interface ProtocolValues {
  readonly name: string;
  readonly type: ImmuneType;
  readonly groupCode: ImmuneGroup;
  readonly species: string[];
  readonly product?: Choice;
  readonly doses: { readonly minAgeDays: number; readonly intervalDays: number }[];
  readonly lastAgeDays: number;
  readonly boosterIntervalDays?: number;
  readonly youngUntilDays: number;
  readonly youngIntervalDays: number;
  readonly afterDays: number;
  readonly enabled: 'Y' | 'N';
  readonly remarks: string;
}

export const NEW_PROTOCOL: ProtocolValues = {
  ...{ name: '', type: 1, groupCode: 'core', species: [], doses: [{ minAgeDays: 0, intervalDays: 0 }] },
  ...{ lastAgeDays: 0, boosterIntervalDays: 365, youngUntilDays: 0, youngIntervalDays: 0, afterDays: 0 },
  ...{ enabled: 'Y', remarks: '' },
};

/** A protocol as a form holds it. */
export const valuesOf = (row: ImmuneProtocol): ProtocolValues => ({
  ...{ name: row.name, type: row.type, groupCode: row.groupCode, species: [...row.species] },
  ...(row.productId === null ? {} : { product: { id: row.productId, name: row.productName } }),
  doses: row.steps.map(({ minAgeDays, intervalDays }) => ({ minAgeDays, intervalDays })),
  ...{ lastAgeDays: row.lastAgeDays, youngUntilDays: row.youngUntilDays },
  ...(row.boosterIntervalDays === null ? {} : { boosterIntervalDays: row.boosterIntervalDays }),
  ...{ youngIntervalDays: row.youngIntervalDays, afterDays: row.afterDays, enabled: row.enabled },
  remarks: row.remarks,
});

/** What a form sends: doses are numbered as they stand, and the first one waits for nothing. */
export const requestOf = ({ product, doses, boosterIntervalDays, ...values }: ProtocolValues) => ({
  ...values,
  productId: product?.id ?? null,
  boosterIntervalDays: boosterIntervalDays ?? null,
  steps: doses.map(({ minAgeDays = 0, intervalDays = 0 }, at) => ({
    ...{ doseNo: at + 1, minAgeDays, intervalDays: at === 0 ? 0 : intervalDays },
  })),
});
