/** `type` of a plan (domain.md §2.9). */
export type ImmuneType = 1 | 2 | 3 | 4;
export const IMMUNE_TYPES: Readonly<Record<ImmuneType, string>> = {
  1: '免疫',
  2: '体内驱虫',
  3: '体外驱虫',
  4: '抗体检测',
};
export const IMMUNE_TYPE_OPTIONS = Object.entries(IMMUNE_TYPES).map(([value, label]) => ({ value, label }));

/**
 * What is reminded of together: a vaccination of a group makes needless what was planned of that group before it, and
 * nothing of another. Each group is of one type, whose first one stands where nobody has named any.
 */
export const IMMUNE_GROUPS = [
  { value: 'core', label: '核心疫苗', type: 1 },
  { value: 'rabies', label: '狂犬疫苗', type: 1 },
  { value: 'optional', label: '选择性疫苗', type: 1 },
  { value: 'inner', label: '体内驱虫', type: 2 },
  { value: 'heartworm', label: '心丝虫预防', type: 2 },
  { value: 'outer', label: '体外驱虫', type: 3 },
  { value: 'antibody', label: '抗体检测', type: 4 },
] as const;
export type ImmuneGroup = (typeof IMMUNE_GROUPS)[number]['value'];

export const immuneGroupName = (group: string): string =>
  IMMUNE_GROUPS.find(({ value }) => value === group)?.label ?? group;

export const groupsOfType = (type: ImmuneType): readonly (typeof IMMUNE_GROUPS)[number][] =>
  IMMUNE_GROUPS.filter((group) => group.type === type);

/** The group of what is planned without a protocol: rabies is told by its name. */
export function usualGroup(type: ImmuneType, productName = ''): ImmuneGroup {
  if (type === 1 && productName.includes('狂犬')) return 'rabies';
  return groupsOfType(type)[0]?.value ?? 'core';
}

/** Whose carrying out gives the owner a certificate. */
export const CERTIFIED: ImmuneGroup = 'rabies';

/** How an owner is reminded. */
export type TipChannel = 1 | 2 | 3;
export const TIP_CHANNELS: Readonly<Record<TipChannel, string>> = { 1: '短信', 2: '微信', 3: '电话' };
/** Hours after a reminder until the owner is reminded of the same by the same channel again. */
export const TIP_PAUSE_HOURS = 24;
/** What became of a reminder: one by telephone was made, a text message is on its way, sent, or was not taken. */
export const TIP_STATES = {
  sending: '发送中',
  sent: '已发送',
  failed: '发送失败',
  called: '已联系',
} as const;
export type TipState = keyof typeof TIP_STATES;

/** Where it is injected; other places are typed. */
export const IMMUNE_SITES = ['颈背部皮下', '左后肢皮下', '右后肢皮下', '左肩皮下', '右肩皮下'] as const;
/** What is seen in the half hour after it. */
export const IMMUNE_REACTIONS = ['无', '局部肿胀', '嗜睡', '面部肿胀', '过敏性休克'] as const;
/** Findings for which a vaccination is put off. */
export const IMMUNE_DEFERRALS = ['发热', '腹泻', '妊娠', '使用激素', '换环境不足7天'] as const;
/** What the owner is told afterwards. */
export const IMMUNE_AFTERCARE = '接种后请留观30分钟，7天内不要洗澡、不要剧烈运动。';

/** Days ahead of which a plan is due. */
export const DUE_DAYS = 7;
/** Days between two doses of a series after which somebody should think of beginning anew. */
export const LONGEST_GAP = 42;
/** Plans that one call moves or reminds of. */
export const MOST_IMMUNE_PLANS = 200;
/** Days that lie at least between two vaccinations of one group, whatever they are planned by. */
export const LEAST_VACCINE_GAP = 14;
/** What speaks against carrying a plan out now; somebody may have reasons to do it all the same. */
export const IMMUNE_WARNINGS = [
  'young',
  'early',
  'late',
  'afterCore',
  'skipped',
  'reserved',
  'allergy',
  'species',
] as const;
export type ImmuneWarningCode = (typeof IMMUNE_WARNINGS)[number];
/** Doses of a protocol, and plans that one save makes. */
export const MOST_DOSES = 12;

export const immuneDose = ({
  doseNo,
  totalDose,
}: {
  readonly doseNo: number;
  readonly totalDose: number;
}): string => (doseNo === 0 ? '加强' : totalDose > 1 ? `第${doseNo}/${totalDose}次` : `第${doseNo}次`);

/** What fields of plans are called: forms, lists, exports, refusals and the log say these words. */
export const IMMUNE_FIELDS = {
  petId: '宠物',
  petName: '宠物',
  ownerName: '宠主',
  ownerMobile: '电话',
  storeName: '门店',
  type: '类型',
  groupCode: '提醒分组',
  protocolId: '免疫程序',
  productId: '商品',
  productName: '疫苗或药品',
  dose: '针次',
  planDate: '计划日期',
  startDate: '开始日期',
  finishDate: '执行日期',
  validDate: '有效期至',
  daysLeft: '剩余天数',
  status: '状态',
  batchNo: '批号',
  manufacturer: '生产厂家',
  expireDate: '疫苗有效期',
  site: '接种部位',
  executorId: '执行人',
  executorName: '执行人',
  reaction: '不良反应',
  certificateNo: '免疫证号',
  reason: '原因',
  voidedNo: '作废证号',
  externalFlag: '院外',
  hospital: '接种机构',
  tipStatus: '提醒状态',
  tipCount: '提醒次数',
  lastTipTime: '最近提醒',
  tipResult: '提醒结果',
  channel: '提醒方式',
  remarks: '备注',
} as const;

/** The same of protocols. */
export const PROTOCOL_FIELDS = {
  name: '程序名称',
  species: '适用种类',
  type: '类型',
  groupCode: '提醒分组',
  productId: '默认商品',
  steps: '接种步骤',
  minAgeDays: '最小日龄',
  intervalDays: '间隔天数',
  lastAgeDays: '末次最小日龄',
  boosterIntervalDays: '加强间隔',
  youngUntilDays: '幼龄界限',
  youngIntervalDays: '幼龄间隔',
  afterDays: '距核心疫苗末次天数',
  enabled: '启用',
  remarks: '备注',
} as const;
