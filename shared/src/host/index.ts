/** The writing side of the shared singletons, for the host alone (a lint rule keeps remotes out). */
export { configureHttpClient, type HttpClientConfiguration, type SentAhead } from '../api/configuration';
export { emitLiveEvent, onLiveEvent } from '../api/liveEvents';
export { newestLiveEvent } from '../api/newestLiveEvent';
export { readAnewHere } from '../api/ownWrites';
export { randomId } from '../api/randomId';
export { configureNavigation, PaneProvider, usePane, type Navigation, type Pane } from '../navigation/pane';
export { draftPlaceOf, flushDrafts, forgetDraftsOf, resumeLiveDrafts } from '../drafts/draftStore';
export { canSeal, seal, unseal, type Sealed } from '../drafts/vault';
export { configureParts, type PartRenderer } from '../parts/Part';
export { forgetPageState, pageStateKey } from '../navigation/pageState';
export { searchSources } from '../navigation/searchSources';
export { ownerOf } from '../session/state';
export { hasPermission, readSession, writeSession } from './sessionWriting';
export { store, useValueOf } from '../state/store';
export { workCounter } from '../state/workCounter';
