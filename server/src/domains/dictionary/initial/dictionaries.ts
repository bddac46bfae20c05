import { billStates } from '@hospital/shared/contract/billStates';
import { boardingStates } from '@hospital/shared/contract/boardingStates';
import { bookingStates } from '@hospital/shared/contract/bookingStates';
import { caseStates } from '@hospital/shared/contract/caseStates';
import { petStates } from '@hospital/shared/contract/petStates';
import { reservationStates } from '@hospital/shared/contract/reservationStates';
import { TEST_WORDS } from '@hospital/shared/contract/testStates';
import { transferStates } from '@hospital/shared/contract/transferStates';
import { washStates } from '@hospital/shared/contract/washStates';
import type { dict } from '../schema';

type DictRow = typeof dict.$inferInsert;

/** One type: its Chinese name and `code 名称` of its entries, in order. */
type Entries = readonly [title: string, entries: readonly string[]];

/** Entries of states, in the words of the pages. */
const ofWords = (words: Readonly<Record<number, string>>): readonly string[] =>
  Object.entries(words).map(([code, word]) => `${code} ${word}`);

/** Types on whose codes the product depends: their entries cannot be deleted. */
const systemTypes: Readonly<Record<string, Entries>> = {
  sex: ['性别', ['1 男', '2 女']],
  dept_type: ['部门类型', ['1 初级合伙人', '2 中级合伙人', '3 高级合伙人']],
  store_attribute: ['门店属性', ['CENTER 中心医院', 'COMMUNITY 社区医院', 'TEST 测试医院']],
  store_nature: ['门店性质', ['DIRECTLY 直营', 'ASSOCIATED 联营', 'JOIN 加盟']],
  warehouse_type: ['仓库类型', ['1 线下', '4 线上']],
  pet_species: ['宠物种类', ['DOG 犬', 'CAT 猫', 'RABBIT 兔', 'BIRD 鸟', 'REPTILE 爬宠', 'OTHER 其他']],
  pet_sex: ['宠物性别', ['1 公', '2 母', '0 未知']],
  pet_status: ['宠物状态', ofWords(petStates.words)],
  booking_type: ['挂号类型', ['1 门诊', '2 免疫', '3 洗美', '4 寄养', '5 驱虫', '6 检查']],
  booking_state: ['挂号状态', ofWords(bookingStates.words)],
  reservation_status: ['预约状态', ofWords(reservationStates.words)],
  wash_state: ['洗美状态', ofWords(washStates.words)],
  boarding_state: ['寄养状态', ofWords(boardingStates.words)],
  case_type: ['病例类型', ['1 门诊', '2 住院', '3 免疫', '4 复诊', '5 急诊', '6 手术']],
  case_status: ['病例状态', ofWords(caseStates.words)],
  treatment_case_status: [
    '治疗结果',
    ['0 治疗中', '1 治愈', '2 好转', '3 无变化', '4 恶化', '5 死亡', '6 放弃/转诊'],
  ],
  case_template_type: [
    '病例模板类型',
    ['1 主诉', '2 病例医嘱', '3 住院医嘱', '4 住院病情', '5 住院病程', '6 病例知识'],
  ],
  prescription_type: [
    '处方类型',
    ['2 兽医处方', '3 麻醉处方', '5 手术用药', '4 其他', '6 化验', '7 影像', '8 其他检查'],
  ],
  bill_status: ['账单状态', ofWords(billStates.words)],
  pay_way: ['支付方式', ['1 现金', '2 微信', '3 支付宝', '4 银行卡', '5 储值本金', '6 赠金', '7 押金']],
  discount_type: ['优惠类型', ['1 会员卡', '2 优惠券', '3 指定优惠', '4 手动折扣', '5 套餐']],
  review_type: ['回访类型', ['1 复诊', '2 回访', '3 术后', '4 满意度']],
  immune_type: ['免疫类型', ['1 疫苗', '2 体内驱虫', '3 体外驱虫', '4 抗体检测']],
  tip_status: ['提醒状态', ['N 待提醒', 'Y 已提醒', 'C 已取消']],
  testing_status: ['检查状态', ofWords(TEST_WORDS)],
  transfer_status: ['调拨状态', ofWords(transferStates.words)],
  attach_type: ['附件类型', ['image 图片', 'pdf PDF文档', 'word Word文档', 'excel Excel表格', 'video 视频']],
  service_type: [
    '服务类型',
    ['clinic 门诊', 'vaccine 免疫', 'wash 洗美', 'boarding 寄养', 'lab 化验', 'image 影像'],
  ],
};

/** Types that a chain fills as it likes. */
const ownTypes: Readonly<Record<string, Entries>> = {
  pet_breed_DOG: [
    '犬品种',
    [
      'POODLE 贵宾犬',
      'CORGI 柯基犬',
      'GOLDEN 金毛寻回犬',
      'LABRADOR 拉布拉多犬',
      'BICHON 比熊犬',
      'POMERANIAN 博美犬',
      'SHIBA 柴犬',
      'BORDER 边境牧羊犬',
      'SCHNAUZER 雪纳瑞',
      'FRENCH 法国斗牛犬',
      'HUSKY 哈士奇',
      'RURAL 中华田园犬',
    ],
  ],
  pet_breed_CAT: [
    '猫品种',
    [
      'BRITISH 英国短毛猫',
      'AMERICAN 美国短毛猫',
      'RAGDOLL 布偶猫',
      'GARFIELD 异国短毛猫',
      'SIAMESE 暹罗猫',
      'MAINE 缅因猫',
      'MUNCHKIN 曼基康猫',
      'SPHYNX 无毛猫',
      'RURAL 中华田园猫',
    ],
  ],
  pet_breed_RABBIT: ['兔品种', ['LOP 垂耳兔', 'DWARF 侏儒兔', 'LIONHEAD 狮子兔']],
  pet_breed_BIRD: ['鸟品种', ['BUDGIE 虎皮鹦鹉', 'COCKATIEL 玄凤鹦鹉', 'PEONY 牡丹鹦鹉']],
  pet_breed_REPTILE: ['爬宠品种', ['TORTOISE 陆龟', 'GECKO 守宫', 'BEARDED 鬃狮蜥']],
  pet_breed_OTHER: ['其他品种', ['HAMSTER 仓鼠', 'GUINEA 豚鼠', 'CHINCHILLA 龙猫', 'FERRET 雪貂']],
  pet_color: [
    '宠物毛色',
    [
      'WHITE 白色',
      'BLACK 黑色',
      'BROWN 棕色',
      'YELLOW 黄色',
      'GREY 灰色',
      'BLUE 蓝色',
      'TABBY 虎斑',
      'CALICO 三花',
      'BICOLOR 双色',
    ],
  ],
  pet_character: ['宠物性格', ['GENTLE 温顺', 'FIERCE 凶猛', 'STRESS 易应激', 'SHY 怕生', 'ACTIVE 活泼']],
  customer_source: [
    '客户来源',
    [
      'WALK_IN 路过到店',
      'FRIEND 朋友介绍',
      'MEITUAN 美团',
      'DIANPING 大众点评',
      'DOUYIN 抖音',
      'MINI 小程序',
      'REFER 转诊',
    ],
  ],
  customer_tag: [
    '客户标签',
    [
      'VIP 重要客户',
      'REGULAR 老客户',
      'PRICE 价格敏感',
      'PATIENT 需耐心沟通',
      'BREEDER 繁育者',
      'STAFF 员工',
    ],
  ],
  customer_level: ['客户等级', ['NORMAL 普通', 'SILVER 银卡', 'GOLD 金卡', 'DIAMOND 钻石卡']],
  cancel_reason: [
    '取消原因',
    ['TIME 时间不便', 'RECOVER 症状好转', 'OTHER_CLINIC 已在他院就诊', 'DUPLICATE 重复预约', 'OTHER 其他'],
  ],
  diagnosis: [
    '诊断',
    [
      'D001 犬细小病毒病',
      'D002 犬瘟热',
      'D003 猫泛白细胞减少症',
      'D004 猫疱疹病毒感染',
      'D005 急性胃肠炎',
      'D006 胰腺炎',
      'D007 外耳炎',
      'D008 马拉色菌性皮炎',
      'D009 真菌性皮肤病',
      'D010 猫下泌尿道综合征',
      'D011 慢性肾病',
      'D012 髌骨脱位',
      'D013 牙结石与牙周炎',
      'D014 子宫蓄脓',
      'D015 上呼吸道感染',
      'D016 结膜炎',
      'D017 体外寄生虫病',
      'D018 健康检查',
    ],
  ],
  exam_option_mental: [
    '精神状态',
    ['GOOD 精神良好', 'DULL 沉郁', 'EXCITED 兴奋', 'DROWSY 嗜睡', 'COMA 昏迷'],
  ],
  exam_option_mucosa: ['可视黏膜', ['PINK 粉红', 'PALE 苍白', 'RED 潮红', 'YELLOW 黄染', 'CYANOSIS 发绀']],
  exam_option_pulse: ['脉搏', ['NORMAL 正常', 'WEAK 弱', 'STRONG 强', 'IRREGULAR 不齐']],
  exam_option_auscultation: [
    '心肺听诊',
    ['NORMAL 未见异常', 'MURMUR 心杂音', 'RALE 肺部啰音', 'ARRHYTHMIA 心律不齐'],
  ],
  exam_option_abdomen: ['腹部触诊', ['SOFT 柔软无痛', 'PAIN 触痛', 'TENSE 紧张', 'MASS 触及肿物']],
  exam_option_lymph: ['淋巴结触诊', ['NORMAL 未见肿大', 'SWOLLEN 肿大']],
  exam_option_dehydration: ['脱水程度', ['NONE 无', 'MILD 轻度', 'MEDIUM 中度', 'SEVERE 重度']],
  exam_option_crt: ['毛细血管再充盈时间', ['LT2 小于2秒', 'EQ2 约2秒', 'GT2 大于2秒']],
  drug_route: [
    '给药途径',
    [
      'PO 口服',
      'SC 皮下注射',
      'IM 肌肉注射',
      'IV 静脉注射',
      'IVD 静脉滴注',
      'EXT 外用',
      'EYE 滴眼',
      'EAR 滴耳',
    ],
  ],
  drug_frequency: [
    '给药频次',
    [
      'QD 每日一次',
      'BID 每日两次',
      'TID 每日三次',
      'Q6H 每6小时一次',
      'QOD 隔日一次',
      'QW 每周一次',
      'ST 立即',
    ],
  ],
  drug_unit: [
    '剂量单位',
    ['MG 毫克', 'G 克', 'ML 毫升', 'TABLET 片', 'CAPSULE 粒', 'DROP 滴', 'IU 国际单位'],
  ],
  discount_reason: [
    '优惠原因',
    ['MEMBER 会员关怀', 'STRAY 流浪动物救助', 'COMPLAINT 服务补偿', 'STAFF 员工宠物', 'OTHER 其他'],
  ],
  review_way: ['回访方式', ['PHONE 电话', 'WECHAT 微信', 'SMS 短信', 'VISIT 到店']],
  review_result: ['回访结果', ['BETTER 好转', 'SAME 未好转', 'AGAIN 需复诊', 'LOST 失联']],
  qa_category: [
    '问答分类',
    ['FEED 喂养', 'IMMUNE 免疫驱虫', 'DISEASE 疾病', 'SURGERY 手术护理', 'BEHAVIOR 行为训练'],
  ],
  user_tag: [
    '员工标签',
    ['doctor 医生', 'nurse 护士', 'washer 美容师', 'cashier 收银', 'sale 销售', 'assistant 医助'],
  ],
  shift_type: ['班次', ['DAY 白班', 'NIGHT 夜班', 'FULL 全天', 'REST 休息']],
};

/** `navbar_tooltip`: permission of a top item -> what the tooltip says (spec 1 §2 Shell). */
const navbarTooltips: readonly (readonly [code: string, name: string, tooltip: string])[] = [
  ['home:index', '首页', '查看今日待办与预警'],
  ['notice:index', '消息', '个人消息与医院公告'],
  ['reception:index', '前台', '挂号、预约、洗美与寄养'],
  ['hospital:customer:list', '宠主管理', '宠主与宠物的档案、账户与合并'],
  ['workspace:index', '诊疗', '病例、住院、检验影像与回访'],
  ['bill:index', '账单', '收银、账单与未结账单'],
  ['product:info:list', '商品管理', '商品与门店、等级价格'],
  ['stock:index', '库存', '库存、出入库与预警'],
  ['mch:index', '系统管理', '门店、字典与门店设置'],
];

function entriesOf(types: Readonly<Record<string, Entries>>, systemFlag: 'Y' | 'N'): DictRow[] {
  return Object.entries(types).flatMap(([type, [title, entries]]) =>
    entries.map((entry, index) => {
      const space = entry.indexOf(' ');
      const code = entry.slice(0, space);
      return {
        id: `${type}.${code}`,
        type,
        code,
        name: entry.slice(space + 1),
        sort: index + 1,
        // The name of the type's row in the table is taken from here (spec 1 §3).
        remarks: title,
        systemFlag,
      };
    }),
  );
}

/** The dictionary of every new tenant (domain.md §1.5). */
export function initialDictionary(): DictRow[] {
  const tooltips = navbarTooltips.map(([code, name, remarks], index): DictRow => ({
    id: `navbar_tooltip.${code}`,
    type: 'navbar_tooltip',
    code,
    name,
    sort: index + 1,
    remarks,
    systemFlag: 'Y',
  }));
  return [...tooltips, ...entriesOf(systemTypes, 'Y'), ...entriesOf(ownTypes, 'N')];
}
