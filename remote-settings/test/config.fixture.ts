import type { ConfigOfPlaces, WashingLimits } from '@hospital/shared/contract/calls/settings';
import { refusal, type FakeHandlers, type FakeRequest } from '@hospital/shared/testing';

export const LIST = 'GET /sys/store/config/listOfStores';
export const SAVE = 'POST /sys/store/config/saveOfStores';

export const WASHING_LIMITS = 'GET /hospital/setting/getWashingRegisterLimit';

/** What a store has that never set any. */
export const noWashingLimits: WashingLimits = { storeId: 's7', limit: null, slots: [], days: [], version: 0 };

const YES_NO = [
  { label: '是', value: 'Y' },
  { label: '否', value: 'N' },
];

const STORE = 's7';

export const item = (changes: Partial<ConfigOfPlaces> = {}): ConfigOfPlaces => ({
  configGroup: 'base',
  configKey: 'userAddressRequired',
  configName: '宠主地址必填',
  configValue: 'N',
  type: 'radio',
  configOption: YES_NO,
  sort: 1,
  remarks: '',
  mixed: 'N',
  defaultValue: 'N',
  defaultSource: 'default',
  own: [],
  ...changes,
});

/** The store's own value, in that version. */
export const ownValue = (configValue: string | null, version: number) => ({
  configValue: configValue ?? '',
  own: [{ storeId: STORE, configValue, version }],
});

/** One setting of every type, over two groups. */
export const someItems = (): ConfigOfPlaces[] => [
  item(),
  item({
    configKey: 'nightShiftTime',
    configName: '夜班时间',
    type: 'timePicker',
    configOption: [],
    defaultValue: '22:00',
    ...ownValue('21:00', 3),
  }),
  item({
    configGroup: 'receipt',
    configKey: 'remark',
    configName: '小票备注',
    type: 'input',
    configValue: '谢谢惠顾',
    configOption: [],
    defaultValue: '谢谢惠顾',
    defaultSource: 'chain',
  }),
  item({
    configGroup: 'receipt',
    configKey: 'receiptType',
    configName: '小票样式',
    configValue: '1',
    configOption: [
      { label: '分类', value: '1' },
      { label: '明细', value: '2' },
    ],
  }),
  item({
    configGroup: 'receipt',
    configKey: 'copies',
    configName: '打印内容',
    type: 'check',
    configValue: '2,4',
    configOption: ['2', '3', '4'].map((value) => ({ label: `内容${value}`, value })),
  }),
  item({
    configGroup: 'receipt',
    configKey: 'template',
    configName: '模板',
    type: 'imgselect',
    configValue: '1',
    configOption: ['1', '2'].map((value) => ({ label: `版式${value}`, value })),
  }),
];

/** Settings of one store as the server keeps them, in memory. */
export function settingsCalls(items: ConfigOfPlaces[] = someItems()): FakeHandlers {
  const find = ({ configGroup, configKey }: FakeRequest) =>
    items.find((one) => one.configGroup === configGroup && one.configKey === configKey)!;
  const versionOf = ({ own }: { readonly own: ConfigOfPlaces['own'] }) => own[0]?.version ?? 0;
  return {
    'GET /myStore': () => [],
    [WASHING_LIMITS]: () => noWashingLimits,
    [LIST]: () => items,
    [SAVE]: ({ list }: FakeRequest) => {
      const stale = list
        .map(find)
        .find(
          (one: ConfigOfPlaces, index: number) => versionOf(one) !== (list[index].versions[0]?.version ?? 0),
        );
      if (stale) return refusal(40901, '数据已被他人修改，请刷新后重试', { current: [stale] });
      for (const one of list) {
        const before = find(one);
        Object.assign(before, ownValue(one.configValue, versionOf(before) + 1));
        if (one.configValue === null) before.configValue = before.defaultValue;
      }
      return null;
    },
  };
}
