import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData } from '../call';
import { DateTime, Flag, Id, Listed, Nullable, paging, Strict, Version } from '../schema';

const keyText = { pattern: '^[A-Za-z][A-Za-z0-9]{0,39}$', expected: '以字母开头的字母和数字，最多40个' };
/** Key of a list within the product: `review`, `caseUnfinished`. */
const Scene = Type.String({ ...keyText, title: '列表' });

/** What a list was narrowed by: the fields of its call, without page and order. */
export const SearchCondition = Type.Record(
  Type.String(keyText),
  Type.Union([
    Type.String({ maxLength: 200 }),
    Type.Number(),
    Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50 }),
  ]),
  { additionalProperties: false, maxProperties: 30, title: '查询条件' },
);
export type SearchCondition = Static<typeof SearchCondition>;

/** A search to be made again (domain.md §2.10). */
export const SavedSearch = Type.Object({
  id: Id,
  scene: Type.String(),
  name: Type.String(),
  condition: Type.Unsafe<SearchCondition>({ type: 'object', additionalProperties: true }),
  hitCount: Type.Integer(),
  lastUseTime: DateTime,
  pinned: Flag,
});
export type SavedSearch = Static<typeof SavedSearch>;

/** A column of a list as its user wants it. */
export const ListColumn = Strict({
  key: Type.String(keyText),
  visible: Flag,
  /** Pixels; without it as wide as the list makes it. */
  width: Type.Optional(Type.Integer({ minimum: 40, maximum: 2000, title: '列宽' })),
});
export type ListColumn = Static<typeof ListColumn>;

/** Somebody's columns of a list, in their order. */
export const ColumnSetting = Type.Object({ columns: Type.Array(ListColumn), version: Version });
export type ColumnSetting = Static<typeof ColumnSetting>;

/** What users keep of the lists they work with: searches and columns (domain.md §2.10). All of it is their own. */
export const listCalls = {
  searches: defineCall({
    method: 'POST',
    path: '/store/search/page',
    summary: '我的搜索记录',
    access: 'session',
    request: Strict({
      /** Without it of all lists. */
      scene: Type.Optional(Scene),
      ...paging(20),
    }),
    data: Listed(SavedSearch),
    hideLoading: true,
  }),
  saveSearch: defineCall({
    method: 'POST',
    path: '/store/search/save',
    summary: '保存搜索记录，条件相同时次数加一',
    access: 'session',
    entity: SavedSearch,
    request: Strict({
      scene: Scene,
      name: Type.Optional(Type.String({ maxLength: 50, title: '名称' })),
      condition: SearchCondition,
      pinned: Type.Optional(Flag),
    }),
    data: Type.Object({ id: Id }),
    write: true,
    changes: ['lists.searches'],
    hideLoading: true,
  }),
  removeSearch: defineCall({
    method: 'POST',
    path: '/store/search/remove/{id}',
    summary: '删除搜索记录',
    access: 'session',
    entity: SavedSearch,
    request: Strict({ id: Id }),
    data: NoData,
    write: true,
    changes: ['lists.searches'],
    hideLoading: true,
  }),
  clearSearches: defineCall({
    method: 'POST',
    path: '/store/search/clear/{id}',
    summary: '清空某列表的搜索记录，固定的保留；id 为列表',
    access: 'session',
    request: Strict({ id: Id }),
    data: Type.Object({ count: Type.Integer() }),
    write: true,
    changes: ['lists.searches'],
    hideLoading: true,
  }),
  columns: defineCall({
    method: 'POST',
    path: '/store/column/get',
    summary: '我的列设置，未设置时为空',
    access: 'session',
    request: Strict({ scene: Scene }),
    data: Nullable(ColumnSetting),
    hideLoading: true,
  }),
  saveColumns: defineCall({
    method: 'POST',
    path: '/store/column/save',
    summary: '保存列设置，空列表恢复默认',
    access: 'session',
    entity: ColumnSetting,
    request: Strict({ scene: Scene, columns: Type.Array(ListColumn, { maxItems: 60 }) }),
    data: NoData,
    write: true,
    changes: ['lists.columns'],
    hideLoading: true,
  }),
};
