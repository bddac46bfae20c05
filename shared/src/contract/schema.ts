import { Type, type TObject, type TProperties, type TSchema } from '@sinclair/typebox';

/** The building blocks that the declarations of calls share (domain.md §0.4). */

/** An object that refuses fields it does not name. */
export const Strict = <T extends TProperties>(properties: T): TObject<T> =>
  Type.Object(properties, { additionalProperties: false });

/** Identifiers are strings on the wire; the root's parent is `'0'`. */
export const Id = Type.String({ minLength: 1, maxLength: 64 });
/** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
export const DateTime = Type.String({ description: 'YYYY-MM-DD HH:mm:ss, Asia/Shanghai' });
/** `YYYY-MM-DD`. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', title: '日期' });
/** Both days belong to the range. */
export const dayRange = { startDate: Type.Optional(Day), endDate: Type.Optional(Day) };
/** Yuan with at most two decimals; integer fen where it is stored (domain.md §0.4). */
export const Yuan = Type.Number({ description: 'yuan, two decimals' });
/** At most three decimals. */
export const Quantity = Type.Number({ description: 'three decimals' });
/** What somebody typed to search for. */
export const Keyword = Type.String({ maxLength: 100, title: '关键字' });
/** `'Y'` or `'N'`. */
export const Flag = Type.Union([Type.Literal('Y'), Type.Literal('N')]);
/** Optimistic-lock version: the one that was read; a stale one is answered with 40901. */
export const Version = Type.Integer({ minimum: 1 });
/** Workspace (= login type = menuListShowType): 1 company, 2 store, 3 warehouse. */
export const WorkspaceType = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]);

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

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

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
