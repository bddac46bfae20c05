import type { ConfigItem } from '@hospital/shared/contract/calls/settings';
import { refusal, type FakeHandlers, type FakeRequest } from '@hospital/shared/testing';

export const GROUP = 'GET /sys/store/config/listByGroup';
export const SAVE = 'POST /sys/store/config/save';

const YES_NO = [
  { label: '是', value: 'Y' },
  { label: '否', value: 'N' },
];

export const item = (changes: Partial<ConfigItem> = {}): ConfigItem => ({
  configGroup: 'base',
  configKey: 'userAddressRequired',
  configName: '宠主地址必填',
  configValue: 'N',
  type: 'radio',
  configOption: YES_NO,
  source: 'default',
  sort: 1,
  remarks: '',
  version: 0,
  ...changes,
});

/** One setting of every type, over two groups. */
export const someItems = (): ConfigItem[] => [
  item(),
  item({
    configKey: 'nightShiftTime',
    configName: '夜班时间',
    type: 'timePicker',
    configValue: '21:00',
    configOption: [],
    source: 'store',
    version: 3,
  }),
  item({
    configGroup: 'receipt',
    configKey: 'remark',
    configName: '小票备注',
    type: 'input',
    configValue: '谢谢惠顾',
    configOption: [],
    source: 'chain',
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
export function settingsCalls(items: ConfigItem[] = someItems()): FakeHandlers {
  const find = ({ configGroup, configKey }: FakeRequest) =>
    items.find((one) => one.configGroup === configGroup && one.configKey === configKey)!;
  return {
    [GROUP]: ({ configGroup }: FakeRequest) => items.filter((one) => one.configGroup === configGroup),
    [SAVE]: ({ list }: FakeRequest) => {
      const stale = list
        .map(find)
        .find((one: ConfigItem, index: number) => one.version !== list[index].version);
      if (stale) return refusal(40901, '数据已被他人修改，请刷新后重试', { current: stale });
      for (const one of list) {
        Object.assign(find(one), { configValue: one.configValue, version: one.version + 1, source: 'store' });
      }
      return null;
    },
  };
}
