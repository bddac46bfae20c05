import { defineRemote } from '@hospital/shared/contract/remote';

/** Home dashboard, the first page after sign-in. */
export default defineRemote({
  name: 'remote-dashboard',
  title: '首页',
  owns: ['/home'],
  pages: [{ path: '/home', module: 'home/HomePage', title: '首页' }],
});
