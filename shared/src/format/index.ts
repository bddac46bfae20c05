/** Pure functions that turn values into the words people read, and back. Host, remotes and server use them. */
export { formatAge } from './age';
export { formatCount } from './count';
export {
  listShortcuts,
  periodShortcuts,
  plannedShortcuts,
  recentShortcuts,
  type DateShortcut,
  type DayRange,
} from './dateShortcuts';
export { formatDate, formatDateTime, formatEarlierDay, formatTime } from './dateTime';
export {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  firstOfMonth,
  isDay,
  lastOfMonth,
  mondayOf,
  shanghaiClock,
  shanghaiDateTime,
  shanghaiDay,
  shanghaiMoment,
  startOfShanghaiDay,
  weekdayOf,
} from './days';
export { compactDay, temporaryDocumentNumber } from './documentNumber';
export { fenOfYuan, formatFen, formatYuan } from './money';
export { formatPhone, isMobile, isPhone, normalisePhone } from './phone';
