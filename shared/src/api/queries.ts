import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { ApiError } from './apiError';
import type { Call } from './browserCall';
import type { CallOptions } from './httpClient';

/** Key under which a call's answers are cached; without a request, the key of all of them. */
export const queryKeyOf = <Request>(call: Call<Request, unknown>, request?: Request): readonly unknown[] =>
  request === undefined ? [call.id] : [call.id, request];

/** Milliseconds for which an answer counts as fresh where nothing else is said. */
export const FRESH_FOR = 5_000;

interface CallQueryOptions extends Omit<CallOptions, 'signal' | 'readsAnew'> {
  /** False: not yet, e.g. while what the request needs is unknown. Once true, what is old is asked for at once. */
  readonly enabled?: boolean;
  /** Shows the answer to the previous request while the next one is under way: tables do not jump between pages. */
  readonly keepPrevious?: boolean;
  /**
   * Milliseconds for which an answer counts as fresh. With it an older one is asked for anew as soon as it is wanted
   * (`isFetching` from the first render); without it, once it is on screen.
   */
  readonly staleTime?: number;
  /** Milliseconds after which it is asked again and again, while the page is on screen. */
  readonly pollEvery?: number;
}

/** The answer to a call, cached by call and request, refetched when something invalidates it. */
export function useCall<Request, Data>(
  call: Call<Request, Data>,
  request: Request,
  { enabled, keepPrevious = false, staleTime, pollEvery, ...options }: CallQueryOptions = {},
): UseQueryResult<Data, ApiError> {
  return useQuery<Data, ApiError>({
    queryKey: queryKeyOf(call, request),
    queryFn: ({ signal }) => call(request, { ...options, signal }),
    enabled: enabled ?? true,
    ...(staleTime === undefined && enabled === undefined
      ? {}
      : { staleTime: staleTime ?? FRESH_FOR, refetchOnMount: true }),
    ...(pollEvery === undefined ? {} : { refetchInterval: pollEvery }),
    ...(keepPrevious ? { placeholderData: (previous: Data | undefined) => previous } : {}),
  } as Parameters<typeof useQuery<Data, ApiError>>[0]);
}

interface CallMutationOptions<Data> extends Omit<CallOptions, 'signal' | 'readsAnew' | 'idempotencyKey'> {
  /** Of a write whose page keeps the key (`Sending`): the one that it has now. */
  readonly idempotencyKey?: () => string;
  readonly onSuccess?: (data: Data) => void;
  readonly onError?: (error: ApiError) => void;
}

/** Builds for shared 1.1 take their calls from the host, whose table of that time does not say what they change. */
interface OlderOptions {
  readonly invalidates?: readonly { readonly id: string }[];
}

/**
 * A call that changes something: `mutate(request)`, `isPending` for the button; the answers that it makes untrue, as its
 * declaration says, are read anew, also when the refusal says that somebody else has changed or deleted the record.
 */
export function useCallMutation<Request, Data>(
  call: Call<Request, Data>,
  { onSuccess, onError, idempotencyKey, ...others }: CallMutationOptions<Data> = {},
): UseMutationResult<Data, ApiError, Request> {
  const queries = useQueryClient();
  const { invalidates = [], ...given }: CallOptions & OlderOptions = others;
  const changed = call.changes ?? invalidates.map(({ id }) => id);
  const readAnew = (): Promise<unknown> =>
    Promise.all(changed.map((id) => queries.invalidateQueries({ queryKey: [id] })));
  const options: CallOptions = { ...given, readsAnew: true };
  return useMutation<Data, ApiError, Request>({
    mutationFn: (request) =>
      call(request, { ...options, ...(idempotencyKey ? { idempotencyKey: idempotencyKey() } : {}) }),
    onSuccess: async (data) => {
      await readAnew();
      onSuccess?.(data);
    },
    onError: (error) => {
      if (error.notFound || error.staleVersion) void readAnew();
      onError?.(error);
    },
  });
}
