import type { ConfigItem } from '@hospital/shared/contract/calls/settings';

/** A value that was changed but not saved, and the version it was changed from. */
export interface Draft {
  readonly value: string;
  readonly version: number;
}

/** Unsaved values by `configKey`. */
export type Drafts = Readonly<Record<string, Draft>>;

export const NO_DRAFTS: Drafts = {};

/** The drafts after the user set a value; setting it back to what is stored leaves no draft. */
export function withValue(drafts: Drafts, item: ConfigItem, value: string): Drafts {
  const { [item.configKey]: before, ...others } = drafts;
  if (value === item.configValue && !before) return drafts;
  if (value === item.configValue && before?.version === item.version) return others;
  return { ...others, [item.configKey]: { value, version: before?.version ?? item.version } };
}

/** What the field shows: the draft, else what is stored. */
export const valueOf = (drafts: Drafts, item: ConfigItem): string =>
  drafts[item.configKey]?.value ?? item.configValue;

/** Drafts that differ from what is stored. */
export const changedItems = (drafts: Drafts, items: readonly ConfigItem[]): readonly ConfigItem[] =>
  items.filter((item) => valueOf(drafts, item) !== item.configValue);

/** Somebody else saved another value after the draft was begun: the user has to choose. */
export function isContested(drafts: Drafts, item: ConfigItem): boolean {
  const draft = drafts[item.configKey];
  return draft !== undefined && draft.version !== item.version && draft.value !== item.configValue;
}

/** The user has seen the newer value and keeps the draft: it now stands on the newer version. */
export function keepMine(drafts: Drafts, item: ConfigItem): Drafts {
  const draft = drafts[item.configKey];
  return draft ? { ...drafts, [item.configKey]: { ...draft, version: item.version } } : drafts;
}

/** Drops the draft, so that the stored value shows. */
export function takeTheirs(drafts: Drafts, item: ConfigItem): Drafts {
  const { [item.configKey]: _dropped, ...others } = drafts;
  return others;
}

/** In words: which settings the drafts of an earlier visit change. */
export const draftDifferences = (drafts: Drafts, items: readonly ConfigItem[]) =>
  changedItems(drafts, items).map((item) => ({
    label: item.configName,
    saved: inWords(item, item.configValue),
    draft: inWords(item, valueOf(drafts, item)),
  }));

/** The drafts that are left after `sent` was saved: what was typed meanwhile stays. */
export const withoutSaved = (drafts: Drafts, sent: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key, { value }]) => sent[key]?.value !== value));

/** The list that `config/save` takes: only what was changed, each with the version it was changed from. */
export const saveList = (drafts: Drafts, items: readonly ConfigItem[]) =>
  changedItems(drafts, items).map((item) => ({
    configGroup: item.configGroup,
    configKey: item.configKey,
    configValue: valueOf(drafts, item).trim(),
    version: drafts[item.configKey]?.version ?? item.version,
  }));

/** A choice between yes and no is a switch (spec 1 §3: Y and N read as booleans). */
export const isSwitch = ({ type, configOption }: ConfigItem): boolean =>
  type === 'radio' && configOption.every(({ value }) => value === 'Y' || value === 'N');

/** A stored value as people say it: 开启, 产品名, `小票、病例`. */
export function inWords(item: ConfigItem, value: string): string {
  if (isSwitch(item)) return value === 'Y' ? '开启' : '关闭';
  const label = (one: string): string =>
    item.configOption.find((option) => option.value === one)?.label ?? one;
  return (item.type === 'check' ? chosen(value).map(label).join('、') : label(value)) || '空';
}

/** The values of a `check`: a comma list. */
export const chosen = (value: string): readonly string[] => (value === '' ? [] : value.split(','));

/** Adds a choice to a `check` or takes it away; the order is that of the options. */
export function toggleChoice({ configOption }: ConfigItem, value: string, choice: string): string {
  const wanted = new Set(chosen(value));
  if (!wanted.delete(choice)) wanted.add(choice);
  return configOption
    .map((option) => option.value)
    .filter((one) => wanted.has(one))
    .join(',');
}

/** Where a value comes from, in words. */
export const SOURCE_WORDS: Readonly<Record<ConfigItem['source'], string>> = {
  store: '本店',
  chain: '连锁默认',
  default: '系统默认',
};
