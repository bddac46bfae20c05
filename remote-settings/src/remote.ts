import { defineRemote } from '@hospital/shared/contract/remote';
import { configGroups } from './config/config.groups';

/** Settings: of a store, of the chain, and of oneself. */
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
      firstCalls: configGroups.map(({ id }) => ({ call: 'settings.byGroup', request: { configGroup: id } })),
    },
    { path: '/home/person', module: 'person/PersonPage', title: '个人中心', hidden: true },
  ],
});
