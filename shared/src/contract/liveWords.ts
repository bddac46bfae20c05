/** Lets one see who is in hospital, and how much is to be done for them (spec 1 §6). */
export const LIVE_LIST = 'hospital:live:list:list';

/** Lets one take back what others ticked off. */
export const LIVE_UNDO_ALL = 'hospital:live:order:undo:all';

/** What the fields of stays in hospital are called, once (domain.md §2.6 LiveInfo). */
export const LIVE_FIELDS = {
  caseNo: '病例号',
  petName: '宠物',
  ownerName: '宠主',
  ownerMobile: '手机号',
  cageName: '笼位',
  doctorName: '主治医生',
  nurseName: '责任护士',
  level: '护理级别',
  condition: '病情',
  inTime: '入院时间',
  planOutTime: '计划出院',
  outTime: '出院时间',
  days: '住院天数',
  deposit: '押金（元）',
  depositWay: '押金收取方式',
  cost: '费用（元）',
  owed: '未付（元）',
  unbilledCage: '未计费笼位（元）',
  state: '状态',
  outcome: '转归',
  summary: '出院小结',
  orderTime: '执行时间',
  content: '医嘱内容',
  course: '病程',
} as const;

/** How closely an inpatient is looked after, the closest first. */
export const CARE_LEVELS = ['特级护理', '一级护理', '二级护理', '三级护理'] as const;
export type CareLevel = (typeof CARE_LEVELS)[number];

/** What became of the illness when the animal left (`treatmentCaseStatus` of its case). */
export const OUTCOME_WORDS = {
  '1': '治愈',
  '2': '好转',
  '3': '无变化',
  '4': '恶化',
  '5': '死亡',
  '6': '放弃/转诊',
} as const;
export type Outcome = keyof typeof OUTCOME_WORDS;

/** What a cage of the ward's plan is: 1 taken by a boarder, 2 by an inpatient; 4 is kept for a boarder. */
export const WARD_CAGE_WORDS = { 0: '空闲', 1: '寄养', 2: '住院', 3: '停用', 4: '寄养预留' } as const;
export type WardCageState = keyof typeof WARD_CAGE_WORDS;

/** Hours at which one order can be given at once. */
export const MOST_ORDER_TIMES = 48;
/** Orders of one stay. */
export const MOST_ORDERS = 2000;
/** Notes on the course of one stay. */
export const MOST_COURSE = 1000;
/** Days ahead for which orders are given and a discharge is planned. */
export const MOST_LIVE_DAYS = 90;
