import type { Seed } from '../../../platform/seeds/seedContext';
import { configItem } from '../schema';

const chain = '0';

/** Something set for the chain and something for one store, so that all three sources of a value are seen. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  context.add(configItem, [
    {
      storeId: chain,
      configGroup: 'receipt',
      configKey: 'remark',
      configValue: '感谢您的信任，祝毛孩子健康快乐',
    },
    { storeId: chain, configGroup: 'base', configKey: 'petBirthdayRequired', configValue: 'Y' },
    { storeId: chain, configGroup: 'printPrescription', configKey: 'copies', configValue: '3' },
    { storeId: '1001', configGroup: 'receipt', configKey: 'fontSize', configValue: '16' },
    { storeId: '1001', configGroup: 'base', configKey: 'nightShiftTime', configValue: '21:00' },
  ]);
};
