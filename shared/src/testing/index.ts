/** For tests of host and remotes only. */
import '@testing-library/jest-dom'; // for the types of its matchers

export { checkRemoteContract } from './checkRemoteContract';
export {
  fakeServer,
  file,
  httpStatus,
  networkFailure,
  refusal,
  replayed,
  type FakeHandler,
  type FakeHandlers,
  type FakeRequest,
  type FakeServer,
} from './fakeServer';
export { fakeSession } from './fakeSession';
export { renderPage } from './renderPage';
