/** For tests of host and remotes only. */
export { checkRemoteContract } from './checkRemoteContract';
export {
  fakeServer,
  httpStatus,
  networkFailure,
  refusal,
  type FakeHandler,
  type FakeHandlers,
  type FakeRequest,
  type FakeServer,
} from './fakeServer';
export { fakeSession } from './fakeSession';
export { renderPage } from './renderPage';
