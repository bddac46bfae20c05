/** What the fields of stays and cages are called, once (domain.md §2.5). */
export const BOARDING_FIELDS = {
  boardingNo: '寄养单号',
  petName: '宠物',
  ownerName: '宠主',
  ownerMobile: '手机号',
  cageName: '笼位',
  productName: '笼位类型',
  dayPrice: '每晚价格（元）',
  startDate: '入住日期',
  planEndDate: '预计离店',
  inTime: '入住时间',
  outTime: '离店时间',
  nights: '晚数',
  deposit: '押金（元）',
  depositLeft: '可用押金',
  depositWay: '押金收取方式',
  state: '状态',
  emergencyName: '紧急联系人',
  emergencyMobile: '紧急联系电话',
  feedNote: '喂食说明',
  medicineNote: '用药说明',
  belongings: '随身物品',
  vaccineValidDate: '疫苗有效期至',
  dewormValidDate: '驱虫有效期至',
  overrideReason: '放行原因',
  cancelReason: '取消原因',
  remarks: '备注',
} as const;

export const CAGE_FIELDS = {
  name: '笼位名称',
  productId: '笼位类型',
  size: '尺寸',
  species: '适用种类',
  closedFlag: '状态',
  closeReason: '停用原因',
  remarks: '备注',
} as const;

/** Sizes of cages, with the kilograms of the heaviest animal that fits. */
export const CAGE_SIZES = [
  { value: 'S', label: '小型', most: 6 },
  { value: 'M', label: '中型', most: 20 },
  { value: 'L', label: '大型', most: 80 },
] as const;
export type CageSize = (typeof CAGE_SIZES)[number]['value'];

export const cageSize = (size: string): (typeof CAGE_SIZES)[number] =>
  CAGE_SIZES.find(({ value }) => value === size) ?? CAGE_SIZES[2];

/** What becomes of a cage by the stays in it; 3 is said by somebody. */
export const CAGE_STATE_WORDS = { 0: '空闲', 1: '占用', 2: '预留', 3: '停用' } as const;
export type CageState = keyof typeof CAGE_STATE_WORDS;

/** Ways in which a deposit comes in: those of a bill that are no account. */
export const DEPOSIT_WAYS = [
  { value: 1, label: '现金' },
  { value: 2, label: '微信' },
  { value: 3, label: '支付宝' },
  { value: 4, label: '银行卡' },
] as const;

export const MATTER_TYPE_WORDS = { 1: '喂食', 2: '喂药', 3: '遛', 4: '其他' } as const;
export type MatterType = keyof typeof MATTER_TYPE_WORDS;
export const MATTER_REPEAT_WORDS = { 1: '每日', 2: '一次' } as const;
export type MatterRepeat = keyof typeof MATTER_REPEAT_WORDS;

/** Documents of a stay; their texts are settings of the group `boarding`. */
export const BOARDING_TEMPLATES = [
  { id: 'agreement', name: '寄养协议', configKey: 'agreementText' },
  { id: 'medicine', name: '喂药授权书', configKey: 'medicineText' },
] as const;
export type BoardingTemplateId = (typeof BOARDING_TEMPLATES)[number]['id'];

/** Things to be done for an animal during its stay. */
export const MOST_MATTERS = 60;
/** Nights for which a stay may be planned. */
export const MOST_NIGHTS = 180;
/** Charges beside the nights at check-out. */
export const MOST_EXTRA_ITEMS = 30;

/** Days for which a vaccination and a deworming hold when nobody has typed a date. */
export const VALID_DAYS = { vaccine: 365, deworm: 90 } as const;
/** Animals of which both are asked for. */
export const CHECKED_SPECIES: readonly string[] = ['DOG', 'CAT'];
