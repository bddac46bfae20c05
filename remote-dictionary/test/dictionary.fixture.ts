import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { refusal, type FakeHandlers, type FakeRequest } from '@hospital/shared/testing';

export const LIST = 'POST /sys/dict/qryList.do';
export const GET = 'POST /sys/dict/get.do';
export const SAVE = 'POST /sys/dict/save.do';
export const UPDATE = 'POST /sys/dict/update.do';
export const DELETE = 'POST /sys/dict/delete.do';
export const SORT = 'POST /sys/dict/sort.do';

export const ALL_PERMISSIONS = ['sys:dict:list', 'sys:dict:save', 'sys:dict:update', 'sys:dict:delete'];

export const entry = (changes: Partial<DictEntry> = {}): DictEntry => {
  const type = changes.type ?? 'pet_color';
  return {
    id: `${type}-${changes.code ?? '1'}`,
    parentId: `type:${type}`,
    type,
    name: '白色',
    code: '1',
    sort: 1,
    remarks: '宠物毛色',
    systemFlag: 'N',
    enabled: 'Y',
    version: 1,
    ...changes,
  };
};

/** Three entries of two types; the second type belongs to the system. */
export const someEntries = (): DictEntry[] => [
  entry(),
  entry({ code: '2', name: '黑色', sort: 2 }),
  entry({ type: 'sex', code: '1', name: '男', remarks: '性别', systemFlag: 'Y' }),
];

/** A dictionary as the server keeps it, in memory. */
export function dictionaryCalls(entries: DictEntry[] = someEntries()): FakeHandlers {
  const find = (id: string): DictEntry | undefined => entries.find((one) => one.id === id);
  return {
    [LIST]: ({ page, pageSize, name = '', enabled }: FakeRequest) =>
      entries
        .filter((one) => one.name.includes(name) && (!enabled || one.enabled === enabled))
        .slice((page - 1) * pageSize, page * pageSize),
    [GET]: ({ id }: FakeRequest) => find(id) ?? refusal(404, '数据不存在'),
    [SAVE]: (request: FakeRequest) => {
      entries.push(entry({ remarks: '', ...request }));
      return { id: 'new' };
    },
    [UPDATE]: ({ version, ...request }: FakeRequest) => {
      const old = find(request.id);
      if (!old) return refusal(404, '数据不存在');
      if (old.version !== version) return refusal(40901, '数据已被他人修改，请刷新后重试', { current: old });
      Object.assign(old, request, { version: version + 1 });
      return null;
    },
    [DELETE]: ({ id }: FakeRequest) => {
      entries.splice(
        entries.findIndex((one) => one.id === id),
        1,
      );
      return null;
    },
  };
}
