import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { amountOf, faultOf, itemsOf, readTyped, sumOf, withPrices, withProduct } from './goods.model';
import { ScannerEar } from './scanner';

const food = {
  productId: 'p1',
  name: '狗粮',
  spec: '',
  unit: '袋',
  price: 35.55,
  stockQuantity: 5,
} as StoreProduct;

it('reads digits behind or before a name as the quantity, and a code as a code', () => {
  expect(readTyped('狗粮 3')).toEqual({ keyword: '狗粮', quantity: '3' });
  expect(readTyped('*2.5 gl')).toEqual({ keyword: 'gl', quantity: '2.5' });
  expect(readTyped('6901234567892')).toEqual({ keyword: '6901234567892', quantity: '1' });
});

it('adds a product to the line that it has, and prices to the fen, each line rounded once', () => {
  const once = withProduct([], food, '1.5');
  const twice = withProduct(once, food, '1');
  expect(twice.map(({ quantity }) => quantity)).toEqual(['2.5']);
  expect(amountOf(twice[0]!)).toBe(8_888);
  expect(sumOf([...twice, ...withProduct([], { ...food, productId: 'p2', price: 0.01 }, '0.5')])).toBe(8_889);
  expect(itemsOf(withPrices(twice, [{ productId: 'p1', price: 30 }]))).toEqual([
    { productId: 'p1', quantity: 2.5, price: 30 },
  ]);
});

it('says what is wrong with a quantity', () => {
  const [line] = withProduct([], food, '1');
  for (const quantity of ['', '0', '-1', '1.0001', 'x'])
    expect(faultOf({ ...line!, quantity })).toBe('请输入大于0、最多三位小数的数量');
  expect(faultOf({ ...line!, quantity: '5.001' })).toBe('库存不足，可用5袋');
  expect(faultOf({ ...line!, quantity: '99', stock: null })).toBe('');
});

it('tells a scanner from somebody who types, by its speed', () => {
  const heard = (text: string, between: number): boolean => {
    const ear = new ScannerEar();
    [...text].forEach((_, index) => ear.hear(index * between));
    return ear.isScan(text, text.length * between);
  };
  expect(heard('6901234567892', 10)).toBe(true);
  expect(heard('6901234567892', 90)).toBe(false);
  expect(heard('690', 10)).toBe(false);
  const ear = new ScannerEar();
  [0, 200, 210, 220].forEach((time) => ear.hear(time));
  expect(ear.isScan('gougouliang', 230)).toBe(false);
});
