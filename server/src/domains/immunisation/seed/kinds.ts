import type { ImmuneGroup, ImmuneType } from '@hospital/shared/contract/immuneWords';

/** Something that is given to animals of the demo again and again. */
export interface Kind {
  readonly groupCode: ImmuneGroup;
  readonly type: ImmuneType;
  readonly protocolId: string;
  /** Days until it is due again. */
  readonly interval: number;
  /** Days since birth before which nobody gives it. */
  readonly minAge: number;
  /** What is given, by species, as the price list calls it. */
  readonly products: Readonly<Record<string, string>>;
  readonly manufacturer: string;
  /** Part of the animals that get it, by species. */
  readonly share: Readonly<Record<string, number>>;
}

export const kinds: readonly Kind[] = [
  {
    ...{ groupCode: 'core', type: 1, protocolId: 'core-yearly', interval: 365, minAge: 112 },
    products: { DOG: '卫佳捌疫苗', CAT: '妙三多疫苗' },
    ...{ manufacturer: '硕腾', share: { DOG: 0.92, CAT: 0.88 } },
  },
  {
    ...{ groupCode: 'rabies', type: 1, protocolId: 'rabies', interval: 365, minAge: 97 },
    products: { DOG: '狂犬病灭活疫苗', CAT: '狂犬病灭活疫苗' },
    ...{ manufacturer: '英特威', share: { DOG: 0.95, CAT: 0.4 } },
  },
  {
    ...{ groupCode: 'inner', type: 2, protocolId: 'deworm-inner', interval: 90, minAge: 60 },
    products: { DOG: '拜宠清片（犬）', CAT: '海乐妙片（猫）' },
    ...{ manufacturer: '拜耳', share: { DOG: 0.8, CAT: 0.7 } },
  },
  {
    ...{ groupCode: 'outer', type: 3, protocolId: 'deworm-outer', interval: 30, minAge: 60 },
    products: { DOG: '大宠爱滴剂（小型犬）', CAT: '大宠爱滴剂（猫）' },
    ...{ manufacturer: '硕腾', share: { DOG: 0.6, CAT: 0.55 } },
  },
];

const reminded: readonly (readonly [words: string, groupCode: ImmuneGroup])[] = [
  ['狂犬', 'rabies'],
  ['疫苗', 'core'],
  ['体内', 'inner'],
  ['体外', 'outer'],
];

/** What a reminder of the demo is about; undefined: of none of these. */
export const kindOfReminder = (templateName: string): Kind | undefined => {
  const group = reminded.find(([words]) => templateName.includes(words))?.[1];
  return kinds.find(({ groupCode }) => groupCode === group);
};
