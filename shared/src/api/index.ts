/** The only way to the server, for host and remotes alike. */
export { api, type Api } from './api';
export { ApiError, type FieldError } from './apiError';
export { browserCall, type AnyCall, type Call, type CallOf } from './browserCall';
export type { CallFlags, CallMethod } from './callEntry';
export type { CallOptions } from './httpClient';
export { useLiveEvent, type LiveEventHandler } from './liveEvents';
export { useLoading } from './loadingCounter';
export { FRESH_FOR, queryKeyOf, useCall, useCallMutation } from './queries';
export { randomId } from './randomId';
export { asText, oneOf, readFilter, type FilterOf, type OrderOf, type RequestOf } from './readFilter';
export { hasExpired, newSending, type Sending, sentNow } from './sending';
export { serverNow } from './serverClock';
export { serverDay, useToday } from './today';
