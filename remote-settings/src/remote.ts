import { defineRemote } from '@hospital/shared/contract/remote';

/** Settings: of a store and of the chain; the personal centre will live here too. */
export default defineRemote({
  name: 'remote-settings',
  title: '系统设置',
  owns: ['/mch/config', '/home/person'],
  pages: [
    {
      path: '/mch/config',
      module: 'config/StoreConfigPage',
      title: '门店设置',
      permission: 'sys:store:config:list',
    },
  ],
});
