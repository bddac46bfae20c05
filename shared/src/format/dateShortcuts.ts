import { addDays, addMonths, type Day, firstOfMonth, lastOfMonth, mondayOf, shanghaiDay } from './days';

/** Both days belong to the range. */
export type DayRange = readonly [from: Day, to: Day];

export interface DateShortcut {
  readonly text: string;
  readonly range: DayRange;
}

const shortcut = (text: string, from: Day, to: Day): DateShortcut => ({ text, range: [from, to] });

/** Quick ranges of statistics and lists: 今天 昨天 本月 上月 上周 最近30天 (spec 1 §9). */
export function periodShortcuts(today: Day = shanghaiDay()): readonly DateShortcut[] {
  const yesterday = addDays(today, -1);
  const lastMonth = addMonths(today, -1);
  const lastMonday = addDays(mondayOf(today), -7);
  return [
    shortcut('今天', today, today),
    shortcut('昨天', yesterday, yesterday),
    shortcut('本月', firstOfMonth(today), lastOfMonth(today)),
    shortcut('上月', firstOfMonth(lastMonth), lastOfMonth(lastMonth)),
    shortcut('上周', lastMonday, addDays(lastMonday, 6)),
    shortcut('最近30天', addDays(today, -29), today),
  ];
}

/** Quick ranges of the days of a list: those of statistics first, then those of the other pickers. */
export const listShortcuts = (today: Day = shanghaiDay()): readonly DateShortcut[] => {
  const [, ...recent] = recentShortcuts(today);
  return [...periodShortcuts(today), ...recent];
};

/** Quick ranges of what is planned: 今天 明天 未来3天 未来1周 未来1个月, then what lies behind. */
export const plannedShortcuts = (today: Day = shanghaiDay()): readonly DateShortcut[] => {
  const [, ...past] = listShortcuts(today);
  return [
    shortcut('今天', today, today),
    shortcut('明天', addDays(today, 1), addDays(today, 1)),
    shortcut('未来3天', today, addDays(today, 2)),
    shortcut('未来1周', today, addDays(today, 6)),
    shortcut('未来1个月', today, addDays(addMonths(today, 1), -1)),
    ...past,
  ];
};

/** Quick ranges of the other pickers: 今天 最近3天 最近1周 最近1个月 最近3个月 (spec 1 §9, spec 2 §9). */
export const recentShortcuts = (today: Day = shanghaiDay()): readonly DateShortcut[] => [
  shortcut('今天', today, today),
  shortcut('最近3天', addDays(today, -2), today),
  shortcut('最近1周', addDays(today, -6), today),
  shortcut('最近1个月', addDays(addMonths(today, -1), 1), today),
  shortcut('最近3个月', addDays(addMonths(today, -3), 1), today),
];
