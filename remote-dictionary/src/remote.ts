import { SYSTEM_GROUP } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';

/** Dictionary administration: the lists of choices that every other screen offers. */
export default defineRemote({
  name: 'remote-dictionary',
  title: '字典管理',
  owns: ['/mch/dict'],
  pages: [
    {
      path: '/mch/dict',
      module: 'dictionary/DictionaryPage',
      title: '字典管理',
      permission: 'sys:dict:list',
      menu: { below: SYSTEM_GROUP, order: 2, icon: 'book', sides: [1, 2] },
      firstCalls: [{ call: 'dictionary.list', request: { page: 1, pageSize: 200 } }],
    },
  ],
});
