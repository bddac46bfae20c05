/** @jest-environment jsdom */
import { configureNavigation } from '@hospital/shared/host';
import { loadReadings } from './pinyin';
import { actionsOf } from './useActions';

const declared = [
  {
    id: 'newCustomer',
    title: '新增宠主',
    call: 'customers.save',
    to: '/customer/new?text={text}',
    alone: '^1[3-9]\\d{9}$',
    unfound: '^[赵王]\\p{Script=Han}{1,2}$',
  },
  { id: 'register', title: '挂号', call: 'bookings.save', to: '/workspace/front?register={text}' },
] as const;

const openTab = jest.fn();
beforeEach(() => {
  openTab.mockReset();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
});

const titles = (entries: readonly { readonly title: string }[]) => entries.map(({ title }) => title);

it('an action takes what is typed after its name, in Chinese, pinyin or initials', async () => {
  const { named } = actionsOf(declared, await loadReadings());
  expect(titles(named('挂号 大黄'))).toEqual(['挂号 “大黄”']);
  expect(titles(named('guahao 大黄'))).toEqual(['挂号 “大黄”']);
  expect(titles(named(' gh  王 小明 '))).toEqual(['挂号 “王 小明”']);
  expect(named('大黄 挂号')).toEqual([]);
  expect(named('g 大黄')).toEqual([]);
  expect(named('挂号')).toEqual([]);
  named('挂号 大 黄&x')[0]?.onSelect();
  expect(openTab).toHaveBeenCalledWith('/workspace/front?register=%E5%A4%A7%20%E9%BB%84%26x');
});

it('without a text it leads to its empty place', () => {
  const { entries } = actionsOf(declared, () => []);
  expect(titles(entries)).toEqual(['新增宠主', '挂号']);
  entries[0]?.onSelect();
  expect(openTab).toHaveBeenCalledWith('/customer/new?text=');
});

it('a text of its form alone is enough where it says so', () => {
  const { alone } = actionsOf(declared, () => []);
  expect(titles(alone('13800000001', false))).toEqual(['新增宠主 “13800000001”']);
  for (const text of ['', 'abc', '1234', '赵敏 1', '益生菌']) expect(alone(text, true)).toEqual([]);
});

it('a text that may be meant so is enough where nothing was found', () => {
  const { alone } = actionsOf(declared, () => []);
  expect(titles(alone('赵敏', true))).toEqual(['新增宠主 “赵敏”']);
  expect(alone('赵敏', false)).toEqual([]);
});
