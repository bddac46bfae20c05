import { Type, type Static, type TObject, type TSchema } from '@sinclair/typebox';

/** Who may make a call: anybody, anybody signed in, or holders of one of the named permissions. */
export type CallAccess = 'public' | 'session' | { readonly anyOf: readonly string[] };

/**
 * What an answer leaves in the log of operations: who asked for what, and how much of it they were given. The server
 * writes it where calls are answered (`server/src/platform/http/readTrace.ts`).
 */
export interface CallTrace {
  /** `exported`: each answer takes records out of the product. `viewed`: each that shows an owner's telephone whole. */
  readonly kind: 'exported' | 'viewed';
  /** Kind of the records, as the log names it. */
  readonly bizType: string;
}

/**
 * One call of the catalogue. The server's route, the browser's typed function, the OpenAPI page and the
 * coverage check are all derived from this declaration; nothing about a call is written anywhere else.
 */
export interface CallDeclaration<
  Request extends TObject = TObject,
  Data extends TSchema = TSchema,
  Access extends CallAccess = CallAccess,
> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base, as in the spec, with `{name}` for parameters: `/sys/store/info/{id}`. */
  readonly path: string;
  /** One line for the API page. */
  readonly summary: string;
  readonly access: Access;
  /**
   * Every field the caller sends, as one flat object. Fields named in `path` travel in the path, the others in
   * the query string of a GET and in the JSON body of a POST.
   */
  readonly request: Request;
  /**
   * The entity that the body is (spec 2 §7 "Bodies are the named entity"): a caller may send the whole of it, and what
   * the request does not name of it is passed over. A writing call refuses any other field that it does not know, since
   * a slip in its name would lose what it says; a reading call passes over all of them.
   */
  readonly entity?: TSchema;
  /** What `data` of the envelope holds. The server's answer is cut down to this. */
  readonly data: Data;
  /** True when the call changes something: it then runs in a writing transaction, is audited and idempotent. */
  readonly write?: boolean;
  /**
   * The call changes what holds in the whole chain: it is made by who sees all of the chain alone (data scope 1), and
   * nobody else is shown its permissions. Others are refused with 40302.
   */
  readonly wholeChain?: true;
  /**
   * Of a writing call: ids of the calls (`domain.name`) whose answers it makes untrue. Its page reads them anew, and the
   * server tells the pages of others (`tellChanges` of `CallContext`).
   */
  readonly changes?: readonly string[];
  /**
   * The call asks or says where one works, so that it is answered wherever that is. All others are refused with 40303
   * when their page believes to be elsewhere than where the session stands (`standing.ts`).
   */
  readonly anywhere?: boolean;
  /** Of a reading call whose answer holds what not everybody sees, or leaves the product as a file. */
  readonly trace?: CallTrace;
  /** The client does not open the counted full-screen overlay for it. */
  readonly hideLoading?: boolean;
  /** The answer is a file, not the envelope; `data` is `FileAnswer` then. */
  readonly download?: boolean;
  /** The fields travel as `multipart/form-data`, since some of them are a `SentFile`. */
  readonly upload?: boolean;
  /**
   * The answer holds what is shown only once, e.g. an initial password: it is not kept for a repeated
   * `Idempotency-Key`, which is told that the first one was done.
   */
  readonly shownOnce?: boolean;
  /**
   * Of a writing call that moves money or stock and that the user's documents do not name: it is refused without an
   * `Idempotency-Key`, so that whoever lost its answer can send it again. Pages send one with every write.
   */
  readonly once?: true;
  /** The answer is an event stream, which stays open; it has no typed function and no handler (`live.ts`). */
  readonly stream?: true;
  /**
   * A GET whose answer the browser may keep, to be asked for again with its `ETag` each time (304 when nothing
   * changed). Not `max-age`, which domain.md §1.5 names for the dictionary: nothing could call back what a browser
   * keeps, so that for minutes a saved entry would be missing from forms, and the next account on the same computer
   * would be shown the previous one's.
   */
  readonly revalidate?: boolean;
  /** Body limit in bytes when the general limit (`BODY_LIMIT`) is too small for honest use; of a call with `upload` that of its file. */
  readonly bodyLimit?: number;
  /** Limit in bytes of a text field of a call with `upload` when the general limit is too small for honest use. */
  readonly fieldLimit?: number;
}

/** Largest body (bytes) of a call that does not declare another. */
export const BODY_LIMIT = 128 * 1024;
/** Of a call with lists of hundreds or thousands of ids or addresses. */
export const LIST_BODY_LIMIT = 512 * 1024;

/** A declaration whose answer is an event stream. */
export interface StreamDeclaration extends CallDeclaration {
  readonly stream: true;
}

export type RequestOf<C extends CallDeclaration> = Static<C['request']>;
/** What a page of ours sends: with each save the version that it has read, which other callers may leave out. */
export type SentBy<C extends CallDeclaration> = string extends keyof RequestOf<C>
  ? RequestOf<C>
  : RequestOf<C> & Required<Pick<RequestOf<C>, 'version' & keyof RequestOf<C>>>;
export type DataOf<C extends CallDeclaration> = Static<C['data']>;

/** Declares a call; only gives the literal its precise type. */
export function defineCall<Request extends TObject, Data extends TSchema, const Access extends CallAccess>(
  declaration: CallDeclaration<Request, Data, Access>,
): CallDeclaration<Request, Data, Access> {
  return declaration;
}

/** Access for holders of `permission` (or of any of several). */
export const permitted = (...permissions: readonly string[]): { readonly anyOf: readonly string[] } => ({
  anyOf: permissions,
});

/** Trace of a call whose answer takes records of this kind out of the product. */
export const exported = (bizType: string): CallTrace => ({ kind: 'exported', bizType });

/** Trace of a call that shows owners' telephones, beside records of this kind, to who may see them whole. */
export const viewed = (bizType: string): CallTrace => ({ kind: 'viewed', bizType });

/** A request without fields. */
export const NoRequest = Type.Object({}, { additionalProperties: false });

/** `data` of calls that only say that they succeeded. */
export const NoData = Type.Null();

/** A file as the handler of a call with `download` gives it; the browser saves it, and its caller hears nothing. */
export interface FileAnswer {
  /** With the day in it, as the user sees it. */
  readonly fileName: string;
  /** Media type. */
  readonly type: string;
  readonly content: Uint8Array;
  /** Of a list: what was written of it. */
  readonly holds?: ListHeld;
  /** Of a list that is too long to wait for: makes the file; `content` is empty. Known to the server alone. */
  readonly later?: () => Promise<FileAnswer>;
  /** It was kept of an export of before: as it lies there, part by part; `content` is empty. Known to the server alone. */
  readonly kept?: KeptContent;
}

/** A content that is read while it is sent. */
export interface KeptContent {
  readonly bytes: number;
  readonly parts: AsyncIterable<Uint8Array>;
}

/** What the file of a list holds, for the log of operations. */
export interface ListHeld {
  readonly rows: number;
  /** Headings. */
  readonly columns: readonly string[];
  /** Owners' telephones that are whole. */
  readonly mobiles: number;
}

/** `data` of calls with `download`. */
export const FileData = Type.Unsafe<FileAnswer>({ type: 'string', format: 'binary' });
