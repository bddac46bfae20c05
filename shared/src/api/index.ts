/** The only way to the server, for host and remotes alike. */
export { api, type Api, type Call } from './api';
export { ApiError, type FieldError } from './apiError';
export type { CallOptions } from './httpClient';
export { useLiveEvent, type LiveEventHandler } from './liveEvents';
export { useLoading } from './loadingCounter';
export { FRESH_FOR, queryKeyOf, useCall, useCallMutation } from './queries';
export { serverDay, serverNow, useToday } from './serverClock';
