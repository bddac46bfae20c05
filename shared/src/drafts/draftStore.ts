import { seal, unseal, type Sealed } from './vault';

/** What was typed into a form, and when. */
export interface KeptDraft {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly values: unknown;
}

/** Whose draft of what: it is found again under exactly this. */
export interface DraftOwner {
  /** Tenant and user, see `ownerOf`. */
  readonly user: string;
  /** Workspace and store. */
  readonly place: string;
  /** Tab of the shell: path and query. */
  readonly paneId: string;
  /** What the form is about: `dictionary:17`. */
  readonly entity: string;
}

const PREFIX = 'draft:';
const RESUMED = 'resumed-drafts';
const DAY = 86_400_000;

export const LIMITS = {
  /** Drafts are offered for so long. */
  days: 7,
  /** The newest of this browser; those beyond go. */
  count: 50,
  /** Characters of one draft as JSON, also of a long announcement; a longer one is not kept. */
  length: 300_000,
  /** Typing pauses for so long (ms) before it is written. */
  pause: 300,
  /** Where it does not pause it is written after so long (ms) all the same. */
  longestPause: 2000,
} as const;

/** Where somebody works, as drafts are kept by it: workspace and store. */
export const draftPlaceOf = (workplace: {
  readonly workspaceType: number;
  readonly storeId: string;
}): string => `${workplace.workspaceType}:${workplace.storeId}`;

export const draftKey = ({ user, place, paneId, entity }: DraftOwner): string =>
  PREFIX + JSON.stringify([user, place, paneId, entity]);

interface LiveDraft extends KeptDraft {
  /** Not typed here: it was on offer, and waits for its answer again. */
  readonly waits?: boolean;
}

/** Typed in this document, neither saved nor given up. */
const live = new Map<string, LiveDraft>();
/** Of those: not yet written, since when, and the timer that will. */
const pending = new Map<
  string,
  { readonly since: number; readonly timer: ReturnType<typeof setTimeout> | undefined }
>();

/** Keeps what is typed; it is written when typing pauses. */
export const keepDraft = (key: string, values: unknown): void => keep(key, { at: Date.now(), values });

/** Puts back what was on offer while something else was typed in its place. */
export const putBackDraft = (key: string, draft: KeptDraft): void => keep(key, { ...draft, waits: true });

function keep(key: string, draft: LiveDraft): void {
  live.set(key, draft);
  const now = Date.now();
  const { since = now, timer } = pending.get(key) ?? {};
  clearTimeout(timer);
  const pause = Math.max(0, Math.min(LIMITS.pause, since + LIMITS.longestPause - now));
  pending.set(key, { since, timer: setTimeout(() => void write(key), pause) });
}

/** Removes a draft for good: what it held is saved or given up. */
export function forgetDraft(key: string): void {
  live.delete(key);
  clearTimeout(pending.get(key)?.timer);
  pending.delete(key);
  attempt(() => {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  });
}

/** Forgets the drafts of closed tabs of a user, where those tabs were. */
export function forgetDraftsOf(
  { user, place }: Pick<DraftOwner, 'user' | 'place'>,
  paneIds: readonly string[],
): void {
  for (const key of knownKeys()) {
    const [keptUser, keptPlace, paneId] = partsOf(key);
    if (keptUser === user && keptPlace === place && paneIds.includes(paneId ?? '')) forgetDraft(key);
  }
}

/** Under which keys a user has something typed about an entity, in whatever tab and place; it may be too old to be read. */
export function draftKeysOf({ user, entity }: Pick<DraftOwner, 'user' | 'entity'>): readonly string[] {
  return [...knownKeys()].filter((key) => {
    const [keptUser, , , keptEntity] = partsOf(key);
    return keptUser === user && keptEntity === entity;
  });
}

/** Of this document, and of what this browser keeps. */
const knownKeys = (): ReadonlySet<string> =>
  new Set([
    ...live.keys(),
    ...(attempt(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]) ?? []),
  ]);

/** The draft that an earlier life of the form left; null when there is none that this browser can read. */
export async function readDraft(key: string): Promise<KeptDraft | null> {
  const ofThisDocument = asDraft(live.get(key));
  if (ofThisDocument) return ofThisDocument;
  const left = plainOf(key);
  const plain = asDraft(parse(left));
  const { iv, data, at = 0 } = sealedOf(key);
  if (plain && isFresh(plain)) {
    // Of this window: left in a hurry, see `writeInAHurry`, or changed by another one. Now there is time to encrypt it.
    void writeSealed(key, plain, () => plainOf(key) === left);
    return plain;
  }
  attempt(() => sessionStorage.removeItem(key));
  if (!isFresh({ at })) attempt(() => localStorage.removeItem(key));
  if (!iv || !data || !isFresh({ at })) return null;
  const text = await unseal({ iv, data }, key);
  return text === null ? null : { at, values: parse(text) }; // what cannot be read now may be later
}

const plainOf = (key: string): string | null => attempt(() => sessionStorage.getItem(key));
const sealedOf = (key: string): Partial<KeptDraft & Sealed> =>
  (parse(attempt(() => localStorage.getItem(key))) as Partial<KeptDraft & Sealed> | null) ?? {};

/** Writes at once what is still waiting; resolves when it is kept. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...pending.keys()].map(write));
}

/** The session ends and the document with it: the forms typed into are to be filled again without asking. */
export function resumeLiveDrafts(): void {
  const typed = [...live].filter(([, { waits }]) => !waits).map(([key]) => key);
  attempt(() => sessionStorage.setItem(RESUMED, JSON.stringify(typed)));
}

/** Whether the draft is to be filled in without asking; true only once. */
export function takeResumed(key: string): boolean {
  const keys = parse(attempt(() => sessionStorage.getItem(RESUMED)));
  if (!Array.isArray(keys) || !keys.includes(key)) return false;
  const rest = JSON.stringify(keys.filter((other) => other !== key));
  attempt(() => sessionStorage.setItem(RESUMED, rest));
  return true;
}

/** Until it is written it counts as waiting: a page that is closed while it is being encrypted has it still to write. */
async function write(key: string): Promise<void> {
  clearTimeout(pending.get(key)?.timer);
  const draft = live.get(key);
  if (draft) await writeSealed(key, draft, () => live.get(key) === draft);
  if (live.get(key) === draft) pending.delete(key);
}

/**
 * Encrypted into local storage; where the platform cannot, or there is no room, as it is into the storage of this
 * window.
 */
async function writeSealed(key: string, draft: KeptDraft, stillWanted: () => boolean): Promise<void> {
  const text = JSON.stringify(draft.values);
  if (text.length > LIMITS.length) return;
  const sealed = await seal(text, key);
  if (!stillWanted()) return; // changed, saved or given up meanwhile
  if (sealed) tidy(key);
  const stored = attempt(() => {
    if (sealed) localStorage.setItem(key, JSON.stringify({ at: draft.at, ...sealed }));
    return sealed !== null;
  });
  if (stored) attempt(() => sessionStorage.removeItem(key));
  else writePlain(key, draft);
}

function writePlain(key: string, { at, values }: KeptDraft): void {
  if (JSON.stringify(values).length > LIMITS.length) return;
  attempt(() => sessionStorage.setItem(key, JSON.stringify({ at, values })));
}

/**
 * Encrypting takes a moment that a page being closed does not have: what was typed last goes into the storage of this
 * window, and is encrypted when it is read, or at once if the page is only hidden.
 */
function writeInAHurry(): void {
  for (const key of pending.keys()) {
    const draft = live.get(key);
    if (draft) writePlain(key, draft);
  }
  void flushDrafts();
}

/**
 * Another window saved, gave up or went on with the same form. What is being typed here is still wanted here; what only
 * waited for an answer has had it.
 */
function keepFromOthers({ key, newValue, storageArea }: StorageEvent): void {
  const draft = key !== null && storageArea === localStorage && live.get(key);
  if (!draft) return;
  if (!draft.waits) writePlain(key, draft);
  else if (newValue === null) forgetDraft(key);
}

if (typeof addEventListener === 'function') {
  addEventListener('storage', keepFromOthers);
  addEventListener('pagehide', writeInAHurry);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') writeInAHurry();
  });
}

/** Makes room for one more: those past their days go, then the oldest; nothing of what is being typed here. */
function tidy(coming: string): void {
  const kept = (attempt(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(PREFIX) && key !== coming)
    .map((key) => ({ key, at: sealedOf(key).at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  const gone = kept.filter((draft, place) => !isFresh(draft) || place >= LIMITS.count - 1);
  for (const { key } of gone) if (!live.has(key)) attempt(() => localStorage.removeItem(key));
}

const isFresh = ({ at }: { readonly at: number }): boolean => Date.now() - at < LIMITS.days * DAY;

function asDraft(value: unknown): KeptDraft | null {
  const draft = value as Partial<KeptDraft> | null;
  return typeof draft?.at === 'number' && draft.values ? { at: draft.at, values: draft.values } : null;
}

function partsOf(key: string): readonly string[] {
  const parts = key.startsWith(PREFIX) ? parse(key.slice(PREFIX.length)) : null;
  return Array.isArray(parts) ? (parts as string[]) : [];
}

function parse(text: string | null | undefined): unknown {
  try {
    return text ? (JSON.parse(text) as unknown) : null;
  } catch {
    return null;
  }
}

/** Storage may be full or forbidden: then the draft lives as long as the page. */
function attempt<Result>(storage: () => Result): Result | null {
  try {
    return storage();
  } catch {
    return null;
  }
}
