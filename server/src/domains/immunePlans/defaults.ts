import type { ImmuneGroup, ImmuneType } from '@hospital/shared/contract/immuneWords';
import type { immuneProtocol } from './schema';

type ProtocolRow = typeof immuneProtocol.$inferInsert;

interface Rules {
  readonly species: readonly string[];
  readonly type: ImmuneType;
  readonly groupCode: ImmuneGroup;
  /** Smallest age of each dose, and days after the dose before. */
  readonly doses: readonly (readonly [minAgeDays: number, intervalDays: number])[];
  /** Null: not due again. */
  readonly booster: number | null;
  readonly lastAgeDays?: number;
  /** While it is younger than so many days it is due again after so many. */
  readonly young?: readonly [until: number, interval: number];
  readonly afterDays?: number;
  readonly remarks?: string;
}

const protocol = (id: string, name: string, rules: Rules): ProtocolRow => ({
  ...{ id, name, species: [...rules.species], type: rules.type, groupCode: rules.groupCode },
  steps: rules.doses.map(([minAgeDays, intervalDays], at) => ({ doseNo: at + 1, minAgeDays, intervalDays })),
  ...{ lastAgeDays: rules.lastAgeDays ?? 0, boosterIntervalDays: rules.booster },
  ...{ youngUntilDays: rules.young?.[0] ?? 0, youngIntervalDays: rules.young?.[1] ?? 0 },
  ...{ afterDays: rules.afterDays ?? 0, remarks: rules.remarks ?? '' },
});

const [DOGS, CATS, BOTH] = [['DOG'], ['CAT'], ['DOG', 'CAT']] as const;
const YEAR = 365;
/** The last of the first series is not given before an animal is 16 weeks old. */
const WEEKS_16 = 112;

/** What hospitals begin with; they change it as their products say. */
export const defaultProtocols: readonly ProtocolRow[] = [
  protocol('core-dog', '犬核心疫苗首免', {
    ...{ species: DOGS, type: 1, groupCode: 'core', booster: YEAR, lastAgeDays: WEEKS_16 },
    doses: [
      [42, 0],
      [0, 21],
      [0, 21],
    ],
    remarks: '6-8周龄起，间隔21天，末次不早于16周龄；每年加强',
  }),
  protocol('core-cat', '猫核心疫苗首免', {
    ...{ species: CATS, type: 1, groupCode: 'core', booster: YEAR, lastAgeDays: WEEKS_16 },
    doses: [
      [56, 0],
      [0, 21],
      [0, 21],
    ],
    remarks: '8周龄起，间隔21天，末次不早于16周龄；每年加强',
  }),
  protocol('core-adult', '成年首免', {
    ...{ species: BOTH, type: 1, groupCode: 'core', booster: YEAR },
    doses: [
      [WEEKS_16, 0],
      [0, 21],
    ],
    remarks: '16周龄以上未免疫或免疫史不详，间隔21天两针；每年加强',
  }),
  protocol('core-yearly', '核心疫苗加强', {
    ...{ species: BOTH, type: 1, groupCode: 'core', booster: YEAR, doses: [[WEEKS_16, 0]] },
    remarks: '已完成首免，每年一针',
  }),
  protocol('rabies', '狂犬疫苗', {
    ...{ species: BOTH, type: 1, groupCode: 'rabies', booster: YEAR, doses: [[90, 0]], afterDays: 7 },
    remarks: '满3月龄，距核心疫苗末次不少于7天；每年加强，出具免疫证',
  }),
  protocol('kennel-cough', '犬窝咳疫苗', {
    ...{ species: DOGS, type: 1, groupCode: 'optional', booster: YEAR, doses: [[56, 0]] },
    remarks: '选择性接种，寄养、群养犬建议',
  }),
  protocol('deworm-inner', '体内驱虫', {
    ...{ species: BOTH, type: 2, groupCode: 'inner', booster: 90, young: [183, 30], doses: [[14, 0]] },
    remarks: '6月龄前每30天，成年每90天',
  }),
  protocol('deworm-outer', '体外驱虫', {
    ...{ species: BOTH, type: 3, groupCode: 'outer', booster: 30, doses: [[56, 0]] },
    remarks: '8周龄起每30天',
  }),
  protocol('heartworm', '心丝虫预防', {
    ...{ species: DOGS, type: 2, groupCode: 'heartworm', booster: 30, doses: [[56, 0]] },
    remarks: '每30天；华南全年，北方4-11月',
  }),
  protocol('antibody', '抗体检测', {
    ...{ species: BOTH, type: 4, groupCode: 'antibody', booster: YEAR, doses: [[0, 0]], afterDays: 21 },
    remarks: '核心疫苗末次后21-28天',
  }),
];
