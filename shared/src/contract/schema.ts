import {
  Type,
  type TNumber,
  type TObject,
  type TProperties,
  type TSchema,
  type ObjectOptions,
} from '@sinclair/typebox';
import { DECIMALS, MOST_QUANTITY, MOST_WEIGHT, MOST_YUAN } from './amounts';

/** The building blocks that the declarations of calls share (domain.md §0.4). */

/** An object that refuses fields it does not name. */
export const Strict = <T extends TProperties>(properties: T, options: ObjectOptions = {}): TObject<T> =>
  Type.Object(properties, { ...options, additionalProperties: false });

/** Identifiers are strings on the wire; the root's parent is `'0'`. */
export const Id = Type.String({ minLength: 1, maxLength: 64 });
/** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
export const DateTime = Type.String({ description: 'YYYY-MM-DD HH:mm:ss, Asia/Shanghai' });
const dayText = {
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  calendar: 'day',
  expected: '年-月-日，例如2026-01-31',
};
/** `YYYY-MM-DD`, a day that there is, from 1900 on. */
export const DayOf = (title: string) => Type.String({ ...dayText, title });
export const Day = DayOf('日期');
/** `YYYY-MM-DD HH:mm`, with or without seconds; a minute that there is, from 1901 on. */
export const MinuteOf = (title: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}(:\\d{2})?$',
    calendar: 'minute',
    expected: '年-月-日 时:分，例如2026-01-31 09:30',
    title,
  });
/** Both days belong to the range. */
export const dayRange = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) };
/** Yuan with at most two decimals; integer fen where it is stored (domain.md §0.4). */
export const Yuan = Type.Number({ description: 'yuan, two decimals' });
/** At most three decimals. */
export const Quantity = Type.Number({ description: 'three decimals' });
/** Bounds of a decimal field; what is named wins over the usual ones. */
interface Decimal {
  /** What the field is called. */
  readonly title?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}
/**
 * Fields of requests with exact decimals: one digit too many is refused in words, nothing is rounded. The server takes
 * them in whole numbers by `fenOf` and `thousandthsOf` of `./amounts`.
 */
const decimalField =
  (decimals: number, most: number) =>
  (bounds: Decimal = {}): TNumber =>
    Type.Number({ minimum: 0, maximum: most, decimals, ...bounds });
/** Yuan of a request, from 0 on unless it is said otherwise. */
export const yuan = decimalField(DECIMALS.yuan, MOST_YUAN);
/** A quantity of a request, in units of the product. */
export const quantity = decimalField(DECIMALS.quantity, MOST_QUANTITY);
/** Kilograms of a request. */
export const weight = decimalField(DECIMALS.weight, MOST_WEIGHT);
/** The part of a price that is paid, of a request: 0.85. */
export const rate = decimalField(DECIMALS.rate, 1);

/** What somebody typed to search for. */
export const Keyword = Type.String({ maxLength: 100, title: '关键字' });
/** `'Y'` or `'N'`. */
export const Flag = Type.Union([Type.Literal('Y'), Type.Literal('N')]);
/** Optimistic-lock version of a record. */
export const Version = Type.Integer({ minimum: 1 });
/**
 * What a save sends with the record: the version that was read; a stale one is answered with 40901. A save that names
 * none is checked against nothing. Pages always send it (`SentBy`).
 */
export const readVersion = { version: Type.Optional(Version) };
/** A password as it travels (`transformPassword`). */
export const transformedPassword = {
  pattern: '^[0-9a-f]{64}$',
  expected: '变换后的密码，同登录',
  description: '变换后的密码，同登录',
};
/** Sides of the product, comma separated: `'1,2'`. */
export const sidesText = {
  pattern: '^[123](,[123])*$',
  expected: '1（公司）、2（门店）、3（仓库）中的一个或多个，用逗号分隔',
};
/** Workspace (= login type = menuListShowType): 1 company, 2 store, 3 warehouse. */
export const WorkspaceType = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  title: '端',
});

/** Page number from 1 and page size, at most 200. */
export const paging = (pageSize = 50) => ({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200, default: pageSize }),
});

/** `data` of the paged calls named `qryPage` below `/sys`. */
export const Records = <T extends TSchema>(record: T) =>
  Type.Object({ records: Type.Array(record), total: Type.Integer() });

/** `data` of every other paged call. */
export const Listed = <T extends TSchema>(item: T) =>
  Type.Object({ list: Type.Array(item), total: Type.Integer() });

/** Also `null`; called what the value is called. */
export const Nullable = <T extends TSchema>(schema: T) =>
  Type.Union([schema, Type.Null()], schema.title === undefined ? {} : { title: schema.title });

/**
 * A file that travels with a call (`multipart/form-data`): the browser's `File`, or what the server received of it.
 */
export interface SentFile {
  readonly name: string;
  /** Media type that its sender gives it, `''` for none. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
export const SentFile = Type.Unsafe<SentFile>({
  title: '文件',
  contentMediaType: 'application/octet-stream',
});
