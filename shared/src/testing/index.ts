/** For tests of host and remotes only. */
export { fakeSession } from './fakeSession';
export { renderPage } from './renderPage';
