import { item } from '../../test/config.fixture';
import {
  changedItems,
  inWords,
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

const stored = item({ type: 'input', configOption: [], configValue: '甲', version: 2 });
const newer = { ...stored, configValue: '丙', version: 3 };

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
    { configGroup: 'base', configKey: stored.configKey, configValue: '乙', version: 2 },
  ]);
});

describe('when somebody else saved meanwhile', () => {
  const drafts = withValue(NO_DRAFTS, stored, '乙');

  it('is contested, unless they wrote the same', () => {
    expect(isContested(drafts, stored)).toBe(false);
    expect(isContested(drafts, newer)).toBe(true);
    expect(isContested(drafts, { ...newer, configValue: '乙' })).toBe(false);
    expect(isContested(NO_DRAFTS, newer)).toBe(false);
  });

  it('stays contested while one goes on typing', () => {
    expect(isContested(withValue(drafts, newer, '乙乙'), newer)).toBe(true);
  });

  it('keeps mine on top of the newer version, or takes theirs', () => {
    expect(saveList(keepMine(drafts, newer), [newer])).toMatchObject([{ configValue: '乙', version: 3 }]);
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
