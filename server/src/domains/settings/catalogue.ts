import { agreementText, medicineText, placeholders } from './boardingTexts';
import {
  choice,
  choices,
  connection,
  copies,
  digits,
  fontSize,
  hours,
  line,
  longText,
  ministryTemplate,
  mobile,
  numberPrefix,
  paperSize,
  timeOfDay,
  yesNo,
  type Setting,
} from './setting';

/** Kinds of medical sheets (spec 1 §9); 1 is the summary itself. */
const sheetTypes = [
  { label: '兽医处方', value: '2' },
  { label: '麻醉处方', value: '3' },
  { label: '手术用药', value: '5' },
  { label: '其他', value: '4' },
  { label: '化验', value: '6' },
  { label: '影像', value: '7' },
  { label: '其他检查', value: '8' },
];

/** Every setting there is, by group, in the order of the page (spec 1 §3, domain.md §1.6). */
export const settingsCatalogue: Readonly<Record<string, readonly Setting[]>> = {
  base: [
    yesNo('userAddressRequired', '宠主地址必填'),
    yesNo('petBirthdayRequired', '宠物生日必填'),
    yesNo('petSterilizedRequired', '宠物绝育状态必填'),
    yesNo('petColorRequired', '宠物毛色必填'),
    timeOfDay(
      'nightShiftTime',
      '夜班开始时间',
      '22:00',
      { from: '17:00', to: '07:59' },
      '此时间后到门店开门前，挂号按夜间收费',
    ),
    numberPrefix('fileNumberPrefix', '宠主和宠物编号前缀', '不填则为门店编码的前20位；只影响以后的新编号'),
    digits('fileNumberWidth', '宠主和宠物编号位数', 5, '前缀之后的数字位数，不足补0；只影响以后的新编号'),
    line('licenseNo', '动物诊疗许可证号', '打印在病历、处方和报告的抬头'),
  ],
  bill: [
    yesNo('addCaseHight', '开单时高亮新增项目'),
    yesNo('justOneAdd', '同一商品只能添加一次'),
    yesNo('moreChecked', '允许一次选择多个商品', 'Y'),
    yesNo('justSearchUniversal', '只搜索通用商品'),
    yesNo('checkActive', '开单时校验活动'),
    yesNo('showOpenTemplateIdLine', '显示模板开单行'),
    yesNo('dispenseAtPay', '病例账单收款时即出库'),
  ],
  receipt: [
    yesNo('showLogo', '显示标志', 'Y'),
    yesNo('showStoreName', '显示门店名称', 'Y'),
    yesNo('autoPrint', '结算后自动打印'),
    yesNo('printGenericName', '打印通用名'),
    choice(
      'printProductNameType',
      '商品名称打印方式',
      [
        { label: '商品名', value: '1' },
        { label: '通用名', value: '2' },
      ],
      '1',
    ),
    choice(
      'receiptType',
      '小票形式',
      [
        { label: '分类', value: '1' },
        { label: '明细', value: '2' },
      ],
      '2',
    ),
    line('remark', '小票备注', '打印在小票底部'),
    yesNo('showGiftMoney', '显示赠金'),
    yesNo('showDiscountPrice', '显示折后价', 'Y'),
    yesNo('showDoorName', '显示门头名称'),
    yesNo('showActualAmount', '显示实收金额', 'Y'),
    yesNo('mergeStoredValue', '合并储值金额'),
    yesNo('excludeGiftMoney', '不含赠金'),
    yesNo('hideDiscountUnitPrice', '隐藏折后单价'),
    yesNo('showCashier', '显示收银员', 'Y'),
    fontSize(20, 14),
    fontSize(28, 18, 'storeFontSize', '门店名称文字大小'),
    fontSize(28, 16, 'totalFontSize', '应收与实收文字大小'),
    choice(
      'paperWidth',
      '小票纸宽',
      [
        { label: '80毫米', value: '80' },
        { label: '58毫米', value: '58' },
      ],
      '80',
    ),
    copies(),
  ],
  frontPackage: [
    yesNo('checkPackageCode', '核销套餐时校验验证码', 'Y'),
    yesNo('autoSetSaleUserId', '自动填写销售人员', 'Y'),
  ],
  frontWorkbench: [
    yesNo('openMedical', '开启医疗开单', 'Y'),
    yesNo('openGoods', '开启商品开单', 'Y'),
    yesNo('currenFlagNum', '显示当前排队号'),
    yesNo('finishUnpaid', '允许未结算时完成就诊', 'Y'),
  ],
  cashier: [
    yesNo('rechargeLinkageDiscount', '充值联动折扣'),
    yesNo('discountStack', '优惠可叠加使用'),
    choice(
      'discountFloor',
      '手动折扣下限',
      [
        { label: '不打折', value: '100' },
        { label: '9.5折', value: '95' },
        { label: '9折', value: '90' },
        { label: '8折', value: '80' },
        { label: '7折', value: '70' },
        { label: '5折', value: '50' },
      ],
      '90',
    ),
  ],
  doctor: [
    yesNo('defaultNormalPhysicalExam', '体格检查默认正常'),
    yesNo('checkTemperature', '体温必填', 'Y'),
    yesNo('checkBreath', '呼吸必填'),
    yesNo('checkHeartRate', '心率必填'),
    yesNo('checkMental', '精神状态必填'),
    yesNo('checkMucosa', '可视黏膜必填'),
    yesNo('checkPulse', '脉搏必填'),
    yesNo('checkAuscultation', '心肺听诊必填'),
    yesNo('checkAbdomen', '腹部触诊必填'),
    yesNo('checkLymph', '淋巴结触诊必填'),
    yesNo('checkDehydration', '脱水程度必填'),
    yesNo('checkCrt', '毛细血管再充盈时间必填'),
    yesNo('tcmMode', '中兽医模式'),
    mobile('doctorMobile', '医生联系电话'),
  ],
  printCase: [ministryTemplate(), copies()],
  printExam: [fontSize(16, 12), copies()],
  printPrescription: [
    paperSize('A5'),
    fontSize(16, 12),
    copies('农业农村部公告第2450号要求处方一式三联'),
    ministryTemplate(),
    yesNo('diagnosisRequired', '处方须有诊断', 'Y'),
    yesNo(
      'licenseRequired',
      '开方医生须登记执业兽医证号',
      'Y',
      '选否时没有证号的医生也能打印处方，注册号留空手写；在用户管理登记证号后请选是',
    ),
    choice(
      'validDays',
      '处方有效期',
      [
        { label: '当日', value: '1' },
        { label: '2日', value: '2' },
        { label: '3日', value: '3' },
      ],
      '1',
      'radio',
      '农业农村部公告第2450号：处方开具当日有效，特殊情况最长3日',
    ),
  ],
  printConsume: [paperSize('A4'), copies()],
  printDeviceImage: [copies()],
  printAgreement: [copies()],
  printSummary: [
    choices('medicTypeStr', '汇总的单据类型', sheetTypes, '2,3,4,5,6,7,8', 1),
    choices('numList', '显示数量的单据类型', sheetTypes, ''),
    copies(),
  ],
  diguantong: [
    yesNo('enabled', '启用递管通'),
    connection('appKey', '应用编号'),
    connection('appSecret', '应用密钥', true),
  ],
  case: [
    hours('archiveHours', '病例自动归档时限', 24),
    hours('withdrawHours', '病例可撤回时限', 24),
    yesNo('requireDiagnosis', '结束病例必须填写诊断', 'Y'),
  ],
  boarding: [
    yesNo('requireAgreement', '入住前必须签署寄养协议'),
    timeOfDay(
      'lateCheckOutTime',
      '延迟离店时间',
      '12:00',
      { from: '06:00', to: '23:59' },
      '此时间后离店加收半晚',
    ),
    longText('agreementText', '寄养协议内容', agreementText, placeholders),
    longText('medicineText', '喂药授权书内容', medicineText, placeholders),
  ],
};

/** A setting with its place in the catalogue. */
export interface PlacedSetting extends Setting {
  readonly group: string;
  readonly sort: number;
}

/** All of them, group by group. */
export const allSettings: readonly PlacedSetting[] = Object.entries(settingsCatalogue).flatMap(
  ([group, settings]) => settings.map((setting, index) => ({ ...setting, group, sort: index + 1 })),
);

/** The settings of a group; none when there is no such group. */
export const settingsOfGroup = (group: string): readonly PlacedSetting[] =>
  allSettings.filter((setting) => setting.group === group);

/** The settings with one of these keys, in whatever group (`fontSize` is in several). */
export const settingsOfKeys = (keys: ReadonlySet<string>): readonly PlacedSetting[] =>
  allSettings.filter((setting) => keys.has(setting.key));

export const findSetting = (group: string, key: string): PlacedSetting | undefined =>
  allSettings.find((setting) => setting.group === group && setting.key === key);
