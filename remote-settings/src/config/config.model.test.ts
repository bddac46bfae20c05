import { item, ownValue } from '../../test/config.fixture';
import {
  changedItems,
  inWords,
  overwritten,
  sourceInWords,
  withDefault,
  isContested,
  isSwitch,
  keepMine,
  NO_DRAFTS,
  saveList,
  takeTheirs,
  toggleChoice,
  valueOf,
  withoutSaved,
  withValue,
} from './config.model';

const stored = item({ type: 'input', configOption: [], ...ownValue('甲', 2) });
const newer = { ...stored, ...ownValue('丙', 3) };

it('keeps what differs from what is stored, and nothing when it is set back', () => {
  const drafts = withValue(NO_DRAFTS, stored, '乙');
  expect(valueOf(drafts, stored)).toBe('乙');
  expect(changedItems(drafts, [stored])).toEqual([stored]);
  expect(withValue(drafts, stored, '甲')).toEqual(NO_DRAFTS);
  expect(withValue(NO_DRAFTS, stored, '甲')).toBe(NO_DRAFTS);
});

it('sends only changed values, without blanks around, each with the version it was changed from', () => {
  const untouched = item({ configKey: 'other' });
  const drafts = withValue(NO_DRAFTS, stored, ' 乙 ');
  expect(saveList(drafts, [untouched, stored])).toEqual([
    {
      configGroup: 'base',
      configKey: stored.configKey,
      configValue: '乙',
      versions: [{ storeId: 's7', version: 2 }],
    },
  ]);
});

describe('when somebody else saved meanwhile', () => {
  const drafts = withValue(NO_DRAFTS, stored, '乙');

  it('is contested, unless they wrote the same', () => {
    expect(isContested(drafts, stored)).toBe(false);
    expect(isContested(drafts, newer)).toBe(true);
    expect(isContested(drafts, { ...newer, ...ownValue('乙', 3) })).toBe(false);
    expect(isContested(NO_DRAFTS, newer)).toBe(false);
  });

  it('stays contested while one goes on typing', () => {
    expect(isContested(withValue(drafts, newer, '乙乙'), newer)).toBe(true);
  });

  it('keeps mine on top of the newer version, or takes theirs', () => {
    expect(saveList(keepMine(drafts, newer), [newer])).toMatchObject([
      { configValue: '乙', versions: [{ version: 3 }] },
    ]);
    expect(valueOf(takeTheirs(drafts, newer), newer)).toBe('丙');
  });
});

it('keeps what was typed while the rest was being saved', () => {
  const sent = withValue(NO_DRAFTS, stored, '乙');
  expect(withoutSaved(sent, sent)).toEqual(NO_DRAFTS);
  const typedOn = withValue(sent, stored, '乙丁');
  expect(withoutSaved(typedOn, sent)).toEqual(typedOn);
});

it('is a switch when the choice is between yes and no', () => {
  expect(isSwitch(item())).toBe(true);
  expect(isSwitch(item({ configOption: [] }))).toBe(true);
  expect(isSwitch(item({ configOption: [{ label: '分类', value: '1' }] }))).toBe(false);
  expect(isSwitch(stored)).toBe(false);
});

it('says stored values in words', () => {
  const check = item({
    type: 'check',
    configOption: [
      { label: '病例', value: '2' },
      { label: '处方', value: '3' },
    ],
  });
  expect(inWords(item(), 'Y')).toBe('开启');
  expect(inWords(check, '2,3')).toBe('病例、处方');
  expect(inWords(stored, '')).toBe('空');
  expect(inWords(stored, '谢谢,再见')).toBe('谢谢,再见');
});

it('adds and takes away choices in the order of the options', () => {
  const check = item({
    type: 'check',
    configOption: ['2', '3', '4'].map((value) => ({ label: value, value })),
  });
  expect(toggleChoice(check, '4', '2')).toBe('2,4');
  expect(toggleChoice(check, '2,4', '4')).toBe('2');
  expect(toggleChoice(check, '', '3')).toBe('3');
});

describe('giving back to the default', () => {
  const own = item({ ...ownValue('Y', 4), defaultValue: 'N' });

  it('shows the default and sends nothing but that', () => {
    const drafts = withDefault(NO_DRAFTS, own);
    expect(valueOf(drafts, own)).toBe('N');
    expect(saveList(drafts, [own])).toMatchObject([{ configValue: null, versions: [{ version: 4 }] }]);
    expect(withDefault(NO_DRAFTS, item())).toBe(NO_DRAFTS);
  });

  it('may be taken back by choosing the stored value again', () => {
    expect(withValue(withDefault(NO_DRAFTS, own), own, 'Y')).toEqual(NO_DRAFTS);
  });
});

describe('several stores at once', () => {
  const own = [
    { storeId: '1001', configValue: 'Y', version: 2 },
    { storeId: '1002', configValue: null, version: 5 },
  ];
  const differing = item({ configValue: '', mixed: 'Y', own });

  it('have no common value until one is chosen, be it the one that some of them have', () => {
    expect(valueOf(NO_DRAFTS, differing)).toBeNull();
    expect(inWords(differing, valueOf(NO_DRAFTS, differing))).toBe('各店不同');
    const drafts = withValue(NO_DRAFTS, differing, 'N');
    expect(saveList(drafts, [differing])).toMatchObject([
      {
        configValue: 'N',
        versions: [
          { storeId: '1001', version: 2 },
          { storeId: '1002', version: 5 },
        ],
      },
    ]);
    expect(overwritten(drafts, [differing])).toEqual(new Set(['1001']));
  });

  it('tell where their values come from', () => {
    const places = ['1001', '1002', '1003'];
    expect(sourceInWords(item(), places)).toBe('系统默认');
    expect(sourceInWords(item({ own, defaultSource: 'chain' }), places)).toBe('1 家单独设置');
    expect(sourceInWords(item(ownValue('Y', 1)), ['s7'])).toBe('本店');
    expect(sourceInWords(item(ownValue('Y', 1)), ['0'])).toBe('连锁默认');
  });
});
