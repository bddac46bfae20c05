import type { PlanItem, ReviewType } from '@hospital/shared/contract/reviewPlanWords';

/** A plan of the demo chain: `days` from the visit on; a day with tests is a visit, `null` a call, `''` a visit alone. */
interface PlanText {
  readonly name: string;
  readonly type: ReviewType;
  /** Codes of the dictionary type `diagnosis`. */
  readonly codes: readonly string[];
  readonly days: readonly (readonly [day: number, tests: string | null])[];
}

const [VISIT, CALL, SURGERY] = [1, 2, 3] as const;

/** What follow-ups a clinic plans, by diagnosis. */
const texts: readonly PlanText[] = [
  plan('急性胃肠炎回访', VISIT, ['D005'], [1, null], [3, '']),
  plan('犬细小病毒病回访', VISIT, ['D001'], [1, null], [7, '血常规']),
  plan('猫泛白细胞减少症回访', VISIT, ['D003'], [1, null], [7, '血常规']),
  plan('犬瘟热回访', VISIT, ['D002'], [1, null], [7, '']),
  plan('胰腺炎回访', VISIT, ['D006'], [1, null], [5, 'cPL/fPL']),
  plan('上呼吸道感染回访', VISIT, ['D015', 'D004'], [3, null], [7, '']),
  plan('外耳炎回访', VISIT, ['D007'], [7, null], [14, '耳道分泌物镜检']),
  plan('真菌性皮肤病回访', VISIT, ['D009'], [14, null], [28, '真菌培养']),
  plan('猫下泌尿道疾病回访', VISIT, ['D010'], [1, null], [3, ''], [7, '尿常规']),
  plan('慢性肾病回访', VISIT, ['D011'], [7, null], [30, '生化与尿常规']),
  plan('髌骨脱位回访', VISIT, ['D012'], [7, null], [30, '']),
  plan('牙周治疗术后回访', SURGERY, ['D013'], [3, null], [14, '']),
  plan('子宫蓄脓术后回访', SURGERY, ['D014'], [1, null], [3, ''], [12, '']),
  plan('结膜炎回访', VISIT, ['D016'], [3, null], [7, '']),
  plan('体外寄生虫回访', VISIT, ['D017'], [7, null], [30, '']),
  plan('体检结果回访', CALL, ['D018'], [7, null]),
  plan('绝育术后回访', SURGERY, [], [1, null], [12, '']),
  plan('糖尿病回访', VISIT, [], [3, null], [7, '血糖'], [30, '']),
  plan('癫痫回访', VISIT, [], [3, null], [14, ''], [90, '生化全项']),
];

function plan(
  name: string,
  type: ReviewType,
  codes: string[],
  ...days: PlanText['days'][number][]
): PlanText {
  return { name, type, codes, days };
}

function itemOf(type: ReviewType, [day, tests]: PlanText['days'][number]): PlanItem {
  if (tests === null)
    return {
      ...{ day, reviewType: type === SURGERY ? SURGERY : CALL, executorRole: 'DOCTOR' },
      content: '电话询问精神、食欲、二便与用药情况',
    };
  const seen = type === SURGERY ? '到店检查伤口与恢复情况' : '到店复查';
  return {
    ...{ day, reviewType: VISIT, executorRole: 'DOCTOR' },
    content: tests === '' ? seen : `${seen}，${tests}`,
  };
}

/** Templates as rows have them. */
export const demoPlans = texts.map(({ name, type, codes, days }, at) => ({
  ...{ id: `FH${String(at + 1).padStart(3, '0')}`, name, type, diseaseCodes: [...codes] },
  items: days.map((one) => itemOf(type, one)),
}));
