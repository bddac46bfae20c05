import type { PrintBill, PrintHead, PrintLine, PrintPatient } from './data';

export const head: PrintHead = {
  logo: '/files/logo.png',
  storeName: '望京门店',
  doorName: '望京宠物医院',
  address: '望京街1号',
  phoneNum: '010-11112222',
  licenseNo: '京动诊证第0001号',
};

export const patient: PrintPatient = {
  ownerName: '王女士',
  ownerMobile: '138-0000-0001',
  petName: '豆豆',
  species: '犬',
  breed: '柴犬',
  sex: '公',
  age: '2岁3个月',
  color: '赤色',
  weight: 9.5,
  recordNo: 'B0001',
  sickCount: 3,
  herdCount: 20,
};

/** Somebody of whom nothing is known. */
export const nobody: PrintPatient = {
  ownerName: '',
  ownerMobile: '',
  petName: '',
  species: '',
  breed: '',
  sex: '',
  age: '',
  color: '',
  weight: null,
  recordNo: '',
  sickCount: null,
  herdCount: null,
};

export const line = (changes: Partial<PrintLine> = {}): PrintLine => ({
  productName: '速诺片',
  genericName: '阿莫西林克拉维酸钾片',
  categoryName: '药品',
  spec: '50mg×10片',
  unit: '盒',
  quantity: 2,
  price: 35,
  amount: 63,
  usage: '口服，每日2次',
  prescriptionType: 2,
  ...changes,
});

export const bill: PrintBill = {
  head,
  patient,
  billNo: 'XF001',
  time: '2026-11-22 10:30:00',
  cashierName: '李收银',
  items: [line(), line({ productName: '血常规', genericName: '', categoryName: '化验', amount: 120.5 })],
  totalAmount: 190.5,
  discountAmount: 7,
  payableAmount: 183.5,
  payments: [
    { way: 1, amount: 83.5 },
    { way: 5, amount: 60 },
    { way: 6, amount: 40 },
  ],
};

/** What stands on a printed document, as one reads it. */
export function wordsOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return page.body.textContent.replace(/\s+/g, ' ');
}
