/** What the fields of a wash plan are called, once: forms, lists, refusals and the log of operations say these words. */
export const WASH_FIELDS = {
  planNo: '洗美单号',
  petId: '宠物',
  petName: '宠物',
  ownerName: '宠主',
  ownerMobile: '宠主电话',
  washerId: '美容师',
  washerName: '美容师',
  planDate: '日期',
  startTime: '开始时间',
  endTime: '结束时间',
  items: '洗美项目',
  quantity: '数量',
  amount: '金额（元）',
  skinNote: '皮肤情况',
  fleaFlag: '有跳蚤',
  matFlag: '有毛结',
  petCharacter: '性格',
  pickupMobile: '取宠电话',
  remarks: '备注',
  photosBefore: '洗前照片',
  photosAfter: '洗后照片',
  state: '状态',
  receiveTime: '接收时间',
  finishTime: '完成时间',
  billNo: '账单号',
  notifyFlag: '已通知取宠',
  notice: '取宠通知',
  notifyName: '通知人',
  notifyError: '短信失败原因',
  cancelReason: '取消原因',
} as const;

/** Categories whose products can be on a plan, with all below them; adoption lies below one of them and cannot. */
export const WASH_CATEGORIES = ['C1', 'C2'] as const;
const ADOPTION = 'C2005';

/** Whether a product of that category is something to be done in washing (spec 1 §4). */
export const isWashing = (categoryCode: string): boolean =>
  WASH_CATEGORIES.some((code) => categoryCode.startsWith(code)) && !categoryCode.startsWith(ADOPTION);

/** Photographs that a plan shows of before, and of after. */
export const MOST_WASH_PHOTOS = 9;
/** Items of a plan, and how often each is done. */
export const MOST_WASH_ITEMS = 20;
export const MOST_OF_WASH_ITEM = 99;
