import { SYSTEM_GROUP } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';

/** Settings: of a store, of the chain, of the site's builds, and of oneself. */
export default defineRemote({
  name: 'remote-settings',
  title: '系统设置',
  owns: ['/mch/config', '/mch/release', '/home/person'],
  pages: [
    {
      path: '/mch/config',
      module: 'config/StoreConfigPage',
      title: '门店设置',
      permission: 'sys:store:config:list',
      menu: { below: SYSTEM_GROUP, order: 3, icon: 'tool', sides: [1, 2] },
      firstCalls: [{ call: 'settings.ofPlaces', request: {} }],
    },
    {
      path: '/mch/release',
      module: 'releases/ReleasePage',
      title: '发布管理',
      permission: 'sys:release:list',
      menu: { below: SYSTEM_GROUP, order: 12, icon: 'dashboard', sides: [1, 2], siteOnly: true },
      firstCalls: [{ call: 'releases.overview', request: {} }],
    },
    { path: '/home/person', module: 'person/PersonPage', title: '个人中心', hidden: true },
  ],
});
