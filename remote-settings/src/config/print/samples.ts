import type {
  PrintAgreement,
  PrintBill,
  PrintCase,
  PrintDeviceImage,
  PrintExam,
  PrintHead,
  PrintLine,
  PrintPatient,
  PrintPrescription,
  PrintSummary,
} from '@hospital/shared/print';

/**
 * 样例数据 of the preview: nobody's record, nothing of it is ever stored. Names say so, should a sample be printed.
 */
const picture = (words: string, width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" fill="none" stroke="#000" stroke-width="2"/><text x="50%" y="54%" text-anchor="middle" dominant-baseline="middle" font-size="22" font-family="sans-serif">${words}</text></svg>`,
  )}`;

/** Stands where the logo of a store will be that has none yet. */
export const sampleLogo = picture('样例标志', 160, 60);

/** The store of the chain's defaults, which are no store's. */
export const sampleHead: PrintHead = {
  logo: sampleLogo,
  storeName: '样例门店',
  doorName: '样例宠物医院',
  address: '样例省样例市样例路1号',
  phoneNum: '010-00000000',
  licenseNo: '样例动诊证第0000号',
};

const patient: PrintPatient = {
  ownerName: '样例宠主',
  ownerMobile: '138-0000-0000',
  petName: '样例宠物',
  species: '犬',
  breed: '柴犬',
  sex: '公（已绝育）',
  age: '2岁3个月',
  color: '赤色',
  weight: 9.5,
  recordNo: '样例0001',
  sickCount: 3,
  herdCount: 20,
};

const TIME = '2026-01-15 10:30:00';
const DOCTOR = '样例医生';
const LICENSE = 'A0000000000000';

const items: readonly PrintLine[] = [
  {
    productName: '速诺片',
    genericName: '阿莫西林克拉维酸钾片',
    categoryName: '药品',
    spec: '50mg×10片',
    unit: '盒',
    quantity: 2,
    price: 68,
    amount: 122.4,
    usage: '口服，每次1片，每日2次，共5天',
    prescriptionType: 2,
  },
  {
    productName: '多咪静注射液',
    genericName: '盐酸右美托咪定注射液',
    categoryName: '药品',
    spec: '10ml',
    unit: 'ml',
    quantity: 0.5,
    price: 90,
    amount: 45,
    usage: '肌肉注射，一次',
    prescriptionType: 3,
  },
  {
    productName: '生理盐水',
    genericName: '氯化钠注射液',
    categoryName: '药品',
    spec: '250ml',
    unit: '袋',
    quantity: 1,
    price: 15,
    amount: 15,
    usage: '术中冲洗',
    prescriptionType: 5,
  },
  {
    productName: '伊丽莎白圈',
    genericName: '',
    categoryName: '耗材',
    spec: '5号',
    unit: '个',
    quantity: 1,
    price: 30,
    amount: 30,
    usage: '',
    prescriptionType: 4,
  },
  {
    productName: '血常规',
    genericName: '',
    categoryName: '检验',
    spec: '五分类',
    unit: '次',
    quantity: 1,
    price: 120,
    amount: 108,
    usage: '',
    prescriptionType: 6,
  },
  {
    productName: '胸部X线',
    genericName: '',
    categoryName: '检验',
    spec: '两个体位',
    unit: '次',
    quantity: 1,
    price: 260,
    amount: 260,
    usage: '',
    prescriptionType: 7,
  },
  {
    productName: '皮肤镜检',
    genericName: '',
    categoryName: '检验',
    spec: '',
    unit: '次',
    quantity: 1,
    price: 60,
    amount: 60,
    usage: '',
    prescriptionType: 8,
  },
];

export const sampleBill = (head: PrintHead): PrintBill => ({
  head,
  patient,
  billNo: '样例20260115001',
  time: TIME,
  cashierName: '样例收银员',
  items,
  totalAmount: 666,
  discountAmount: 25.6,
  payableAmount: 640.4,
  payments: [
    { way: 2, amount: 340.4 },
    { way: 5, amount: 200 },
    { way: 6, amount: 100 },
  ],
});

export const sampleExam = (head: PrintHead): PrintExam => ({
  head,
  patient,
  orderNo: '样例HY0001',
  productName: '血常规（五分类）',
  sampleNo: '样例S0001',
  applyTime: TIME,
  reportTime: '2026-01-15 11:10:00',
  applyDoctor: DOCTOR,
  executor: '样例检验员',
  auditor: '样例审核员',
  results: [
    { item: '白细胞 WBC', value: '20.12', unit: '10⁹/L', refLow: '6.00', refHigh: '17.00', flag: 'H' },
    { item: '红细胞 RBC', value: '6.85', unit: '10¹²/L', refLow: '5.50', refHigh: '8.50', flag: 'N' },
    { item: '血红蛋白 HGB', value: '152', unit: 'g/L', refLow: '110', refHigh: '190', flag: 'N' },
    { item: '血小板 PLT', value: '98', unit: '10⁹/L', refLow: '117', refHigh: '460', flag: 'L' },
  ],
  conclusion: '白细胞升高，血小板降低，建议结合临床复查。',
});

export const samplePrescription = (head: PrintHead): PrintPrescription => ({
  head,
  patient,
  prescriptionNo: '样例CF0001',
  time: TIME,
  diagnosis: '上呼吸道感染',
  items: items.filter(({ prescriptionType }) => prescriptionType === 2 || prescriptionType === 5),
  doctorName: DOCTOR,
  licenseNo: LICENSE,
  dispenserName: '样例药师',
});

export const sampleCase = (head: PrintHead): PrintCase => ({
  head,
  patient,
  visitTime: TIME,
  complaint: '咳嗽三天，食欲下降。',
  presentHistory: '三天前洗澡后开始咳嗽，夜间加重，无呕吐腹泻。',
  pastHistory: '疫苗完整，无过敏史。',
  examination: [
    ['体温', '39.2 ℃'],
    ['呼吸', '28 次/分'],
    ['心率', '110 次/分'],
    ['可视黏膜', '粉红'],
  ],
  diagnosis: '上呼吸道感染',
  treatment: '抗感染治疗五天，雾化三次。',
  advice: '保暖，多饮水。\n五天后复诊。',
  doctorName: DOCTOR,
  licenseNo: LICENSE,
});

export const sampleAgreement = (head: PrintHead): PrintAgreement => ({
  head,
  patient,
  name: '麻醉知情同意书',
  content:
    '一、医生已说明麻醉的目的、方法和可能的风险。\n二、麻醉中可能出现呼吸抑制、心律失常等意外，医院将尽力抢救。\n三、宠主已如实告知宠物的病史、过敏史和近期用药。\n四、宠主理解并同意实施麻醉。',
  doctorName: DOCTOR,
  signImg: '',
  signTime: '',
});

export const sampleDeviceImage = (head: PrintHead): PrintDeviceImage => ({
  head,
  patient,
  orderNo: '样例YX0001',
  productName: '胸部X线',
  reportTime: '2026-01-15 11:30:00',
  pictures: [
    { url: picture('样例影像', 320, 240), name: '右侧位' },
    { url: picture('样例影像', 320, 240), name: '腹背位' },
  ],
  finding: '肺野纹理增粗，心影大小正常。',
  conclusion: '符合支气管炎表现。',
  doctorName: '样例影像医生',
  auditor: '样例审核员',
});

export const sampleSummary = (head: PrintHead): PrintSummary => ({
  head,
  patient,
  visitTime: TIME,
  diagnosis: '上呼吸道感染',
  items,
  doctorName: DOCTOR,
});
