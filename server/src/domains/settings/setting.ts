import type { ConfigItem } from '@hospital/shared/contract/calls/settings';
import { MOBILE, normalisePhone } from '@hospital/shared/contract/phone';

type Option = ConfigItem['configOption'][number];

/** A setting that stores may have: what the page shows, what it is without anybody's choice, what may be saved. */
export interface Setting {
  readonly key: string;
  readonly name: string;
  readonly type: ConfigItem['type'];
  readonly options: readonly Option[];
  readonly defaultValue: string;
  /** Shown under the field. */
  readonly remarks: string;
  /** It can be written but never read back. */
  readonly secret: boolean;
  /** What is wrong with a value, in words; null when it may be saved. */
  check(value: string): string | null;
  /** A value that may be saved, as it is kept; without it as it was sent. */
  kept?(value: string): string;
}

/** Stands for a secret that is set; saving it changes nothing. */
export const secretMask = '******';

const longestText = 200;

const offered = (options: readonly Option[], value: string): boolean =>
  options.some((option) => option.value === value);

const base = { options: [], remarks: '', secret: false } as const;

/** Options whose label is the value. */
const plain = (values: readonly (string | number)[]): Option[] =>
  values.map((value) => ({ label: String(value), value: String(value) }));

/** One of several. */
export function choice(
  key: string,
  name: string,
  options: readonly Option[],
  defaultValue: string,
  type: 'radio' | 'imgselect' = 'radio',
  remarks = '',
): Setting {
  const check = (value: string) => (offered(options, value) ? null : `请选择${name}`);
  return { ...base, key, name, type, options, defaultValue, remarks, check };
}

/** Digits that numbers have at least. */
export const digits = (key: string, name: string, defaultDigits: number, remarks: string): Setting =>
  choice(key, name, plain([4, 5, 6, 7, 8]), String(defaultDigits), 'radio', remarks);

/** Yes or no. */
export const yesNo = (key: string, name: string, defaultValue: 'Y' | 'N' = 'N', remarks = ''): Setting =>
  choice(
    key,
    name,
    [
      { label: '是', value: 'Y' },
      { label: '否', value: 'N' },
    ],
    defaultValue,
    'radio',
    remarks,
  );

/** Size of printed text, in steps of 2 (spec 1 §9); of a part of the sheet with a key and a name of its own. */
export function fontSize(highest: number, defaultSize: number, key = 'fontSize', name = '文字大小'): Setting {
  const sizes: number[] = [];
  for (let size = 10; size <= highest; size += 2) sizes.push(size);
  return choice(key, name, plain(sizes), String(defaultSize));
}

/** Copies of a sheet (spec 1 §9). */
export const copies = (remarks = ''): Setting =>
  choice(
    'copies',
    '打印联数',
    [
      { label: '一联', value: '1' },
      { label: '二联', value: '2' },
      { label: '三联', value: '3' },
    ],
    '1',
    'radio',
    remarks,
  );

/** The sheet that a document is printed on. */
export const paperSize = (usual: 'A4' | 'A5'): Setting =>
  choice('paperSize', '纸张', plain(['A4', 'A5']), usual);

/** Version of the Ministry of Agriculture's sheet, 1 to 5 (spec 1 §9). */
export const ministryTemplate = (): Setting =>
  choice(
    'moaTemplate',
    '农业农村部模板',
    [1, 2, 3, 4, 5].map((version) => ({ label: `模板${version}`, value: String(version) })),
    '1',
    'imgselect',
    '1 个体动物，2 群体动物，3 个体动物表格，4 群体动物表格，5 左右两栏',
  );

/** Several of the options, as a comma list. @param least how many of them there must be */
export function choices(
  key: string,
  name: string,
  options: readonly Option[],
  defaultValue: string,
  least: 0 | 1 = 0,
): Setting {
  const check = (value: string): string | null => {
    const chosen = value === '' ? [] : value.split(',');
    const valid = chosen.every((one) => offered(options, one)) && new Set(chosen).size === chosen.length;
    return valid && chosen.length >= least ? null : `请选择${name}`;
  };
  return { ...base, key, name, type: 'check', options, defaultValue, check };
}

/** First and last time that make sense; over midnight where the last is the earlier one. */
interface Times {
  readonly from: string;
  readonly to: string;
}

const isWithin = (time: string, { from, to }: Times): boolean =>
  from <= to ? time >= from && time <= to : time >= from || time <= to;

/** A time of day, `HH:mm`. */
export function timeOfDay(
  key: string,
  name: string,
  defaultValue: string,
  times: Times,
  remarks = '',
): Setting {
  const between = `${name}应在${times.from}至${times.to < times.from ? '次日' : ''}${times.to}之间`;
  const check = (value: string): string | null => {
    if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(value)) return `请选择${name}`;
    return isWithin(value, times) ? null : between;
  };
  return { ...base, key, name, type: 'timePicker', defaultValue, remarks, check };
}

/** One line of text; may be empty. */
export function line(key: string, name: string, remarks = ''): Setting {
  const check = (value: string): string | null => {
    if (/\p{Cc}|\p{Zl}|\p{Zp}/u.test(value)) return `${name}不能换行，也不能包含控制字符`;
    return value.length <= longestText ? null : `${name}不能超过${longestText}个字符`;
  };
  return { ...base, key, name, type: 'input', defaultValue: '', remarks, check };
}

/** Capital letters and digits that numbers begin with; may be empty. */
export function numberPrefix(key: string, name: string, remarks: string): Setting {
  const check = (value: string) =>
    /^[0-9A-Z]{0,8}$/.test(value) ? null : `${name}应为最多8位大写字母或数字`;
  return { ...base, key, name, type: 'input', defaultValue: '', remarks, check };
}

const longestLongText = 2000;

/** A placeholder of a text, `{宠物}`. */
const placeholder = /\{([^{}]*)\}/g;

/**
 * Several lines of text, a paragraph each; not empty. Its key ends with `Text`, by which the page edits it in lines.
 *
 * @param filled what may stand in braces: anything else would be printed as it is, on what people sign
 */
export function longText(
  key: `${string}Text`,
  name: string,
  defaultValue: string,
  filled: readonly string[],
): Setting {
  const remarks = `可用：${filled.map((word) => `{${word}}`).join(' ')}`;
  const check = (value: string): string | null => {
    if (value.trim() === '') return `请输入${name}`;
    const unknown = [...value.matchAll(placeholder)].find(([, word = '']) => !filled.includes(word));
    if (unknown) return `${name}中的${unknown[0]}不是可用的占位符`;
    return value.length <= longestLongText ? null : `${name}不能超过${longestLongText}个字符`;
  };
  return { ...base, key, name, type: 'input', defaultValue, remarks, check };
}

/** A mainland mobile number as people write it, kept as its digits, or nothing. */
export function mobile(key: string, name: string): Setting {
  const check = (value: string) => (value === '' || MOBILE.test(value) ? null : '请输入11位手机号');
  return { ...base, key, name, type: 'input', defaultValue: '', check, kept: normalisePhone };
}

/** A whole number of hours. */
export function hours(key: string, name: string, defaultHours: number): Setting {
  const [lowest, highest] = [1, 720];
  const check = (value: string) =>
    /^\d{1,3}$/.test(value) && Number(value) >= lowest && Number(value) <= highest
      ? null
      : `${name}应为${lowest}到${highest}的整数`;
  return { ...base, key, name, type: 'input', defaultValue: String(defaultHours), remarks: '小时', check };
}

/** A value of the Diguantong connection. */
export const connection = (key: string, name: string, secret = false): Setting => ({
  ...line(key, name),
  type: 'DGTInput',
  secret,
});
