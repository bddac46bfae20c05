/** The writing side of the shared singletons, for the host alone (a lint rule keeps remotes out). */
export { configureHttpClient, type HttpClientConfiguration } from '../api/configuration';
export { emitLiveEvent, onLiveEvent } from '../api/liveEvents';
export { randomId } from '../api/randomId';
export { configureNavigation, PaneProvider, type Navigation, type Pane } from '../navigation/pane';
export { forgetPageState } from '../navigation/pageState';
export { searchSources } from '../navigation/searchSources';
export { sessionStore } from '../session/state';
export { hasPermission, readSession, writeSession } from './sessionWriting';
