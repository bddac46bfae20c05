import type { ConfigOfPlaces } from '@hospital/shared/contract/calls/settings';

/** A value that was changed but not saved, and what was stored when it was changed. */
interface Draft {
  /** Null: given back to the default. */
  readonly value: string | null;
  /** `stampOf` the item that it was changed from. */
  readonly stamp: string;
}

/** Unsaved values by `nameOf`. */
export type Drafts = Readonly<Record<string, Draft>>;

export const NO_DRAFTS: Drafts = {};

/** `receipt.fontSize`: keys like `copies` are in several groups. */
export const nameOf = ({ configGroup, configKey }: ConfigOfPlaces): string => `${configGroup}.${configKey}`;

/** Which versions an item was read in, `1001:3,1002:1`: another one means that somebody saved in between. */
const stampOf = ({ own }: ConfigOfPlaces): string =>
  own.map(({ storeId, version }) => `${storeId}:${version}`).join(',');

const versionsOf = (stamp: string) =>
  stamp
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      const colon = one.lastIndexOf(':');
      return { storeId: one.slice(0, colon), version: Number(one.slice(colon + 1)) };
    });

/** How many of the places have a value of their own. */
export const ownCount = ({ own }: ConfigOfPlaces): number =>
  own.filter(({ configValue }) => configValue !== null).length;

/** Whether saving the draft would change anything. */
function differs(item: ConfigOfPlaces, { value }: Draft): boolean {
  if (value === null) return ownCount(item) > 0;
  return item.mixed === 'Y' || value !== item.configValue;
}

const put = (drafts: Drafts, item: ConfigOfPlaces, value: string | null): Drafts => {
  const { [nameOf(item)]: before, ...others } = drafts;
  const draft = { value, stamp: before?.stamp ?? stampOf(item) };
  const settled = !differs(item, draft) && draft.stamp === stampOf(item);
  if (settled) return before ? others : drafts;
  return { ...others, [nameOf(item)]: draft };
};

/** The drafts after the user set a value; setting it back to what is stored leaves no draft. */
export const withValue = (drafts: Drafts, item: ConfigOfPlaces, value: string): Drafts =>
  put(drafts, item, value);

/** The drafts after the user gave the setting back to its default. */
export const withDefault = (drafts: Drafts, item: ConfigOfPlaces): Drafts => put(drafts, item, null);

/** What the field shows: the draft, else what is stored; null where the places differ. */
export function valueOf(drafts: Drafts, item: ConfigOfPlaces): string | null {
  const draft = drafts[nameOf(item)];
  if (draft) return draft.value ?? item.defaultValue;
  return item.mixed === 'Y' ? null : item.configValue;
}

/** What the fields show, by `configKey`: values of one group. Where the places differ it is the default. */
export const settingsOf = (
  drafts: Drafts,
  items: readonly ConfigOfPlaces[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(items.map((item) => [item.configKey, valueOf(drafts, item) ?? item.defaultValue]));

/** Items whose drafts differ from what is stored. */
export const changedItems = (drafts: Drafts, items: readonly ConfigOfPlaces[]): readonly ConfigOfPlaces[] =>
  items.filter((item) => {
    const draft = drafts[nameOf(item)];
    return draft !== undefined && differs(item, draft);
  });

/** Somebody else saved another value after the draft was begun: the user has to choose. */
export function isContested(drafts: Drafts, item: ConfigOfPlaces): boolean {
  const draft = drafts[nameOf(item)];
  return draft !== undefined && draft.stamp !== stampOf(item) && differs(item, draft);
}

/** The user has seen the newer value and keeps the draft: it now stands on the newer version. */
export function keepMine(drafts: Drafts, item: ConfigOfPlaces): Drafts {
  const draft = drafts[nameOf(item)];
  return draft ? { ...drafts, [nameOf(item)]: { ...draft, stamp: stampOf(item) } } : drafts;
}

/** Drops the draft, so that the stored value shows. */
export function takeTheirs(drafts: Drafts, item: ConfigOfPlaces): Drafts {
  const { [nameOf(item)]: _dropped, ...others } = drafts;
  return others;
}

/** In words: which settings the drafts of an earlier visit change. */
export const draftDifferences = (drafts: Drafts, items: readonly ConfigOfPlaces[]) =>
  changedItems(drafts, items).map((item) => ({
    label: item.configName,
    saved: storedInWords(item),
    draft: inWords(item, valueOf(drafts, item)),
  }));

/** The drafts that are left after `sent` was saved: what was typed meanwhile stays. */
export const withoutSaved = (drafts: Drafts, sent: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([name, { value }]) => sent[name]?.value !== value));

/** The list that `saveOfPlaces` takes: only what was changed, each with the versions it was changed from. */
export const saveList = (drafts: Drafts, items: readonly ConfigOfPlaces[]) =>
  changedItems(drafts, items).flatMap((item) => {
    const draft = drafts[nameOf(item)];
    if (!draft) return [];
    return [
      {
        configGroup: item.configGroup,
        configKey: item.configKey,
        configValue: draft.value === null ? null : draft.value.trim(),
        versions: versionsOf(draft.stamp),
      },
    ];
  });

/** Which stores would lose a value of their own to these drafts. */
export const overwritten = (drafts: Drafts, items: readonly ConfigOfPlaces[]): ReadonlySet<string> =>
  new Set(
    changedItems(drafts, items).flatMap(({ own }) =>
      own.filter(({ configValue }) => configValue !== null).map(({ storeId }) => storeId),
    ),
  );

/** A choice between yes and no is a switch (spec 1 §3: Y and N read as booleans). */
export const isSwitch = ({ type, configOption }: Pick<ConfigOfPlaces, 'type' | 'configOption'>): boolean =>
  type === 'radio' && configOption.every(({ value }) => value === 'Y' || value === 'N');

/** A value as people say it: 开启, 产品名, `小票、病例`; null is where the places differ. */
export function inWords(item: Pick<ConfigOfPlaces, 'type' | 'configOption'>, value: string | null): string {
  if (value === null) return '各店不同';
  if (isSwitch(item)) return value === 'Y' ? '开启' : '关闭';
  const label = (one: string): string =>
    item.configOption.find((option) => option.value === one)?.label ?? one;
  return (item.type === 'check' ? chosen(value).map(label).join('、') : label(value)) || '空';
}

/** What is stored, in words. */
export const storedInWords = (item: ConfigOfPlaces): string =>
  inWords(item, item.mixed === 'Y' ? null : item.configValue);

/** The values of a `check`: a comma list. */
export const chosen = (value: string | null): readonly string[] => (value ? value.split(',') : []);

/** Adds a choice to a `check` or takes it away; the order is that of the options. */
export function toggleChoice(
  { configOption }: Pick<ConfigOfPlaces, 'configOption'>,
  value: string | null,
  choice: string,
): string {
  const wanted = new Set(chosen(value));
  if (!wanted.delete(choice)) wanted.add(choice);
  return configOption
    .map((option) => option.value)
    .filter((one) => wanted.has(one))
    .join(',');
}

/** Where a value without one of the place's own comes from, in words. */
export const DEFAULT_WORDS: Readonly<Record<ConfigOfPlaces['defaultSource'], string>> = {
  chain: '连锁默认',
  default: '系统默认',
};

/** The chain's place. */
export const CHAIN = '0';

/** Where the values that hold come from, in words. */
export function sourceInWords(item: ConfigOfPlaces, places: readonly string[]): string {
  const count = ownCount(item);
  if (count === 0) return DEFAULT_WORDS[item.defaultSource];
  if (places.length > 1) return count === places.length ? '门店设置' : `${count} 家单独设置`;
  return places[0] === CHAIN ? '连锁默认' : '本店';
}
