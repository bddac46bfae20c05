const KEY = 'sessionEnd';

/** Keeps why the session has ended, over the reload that follows. */
export function keepEndReason(words: string): void {
  try {
    sessionStorage.setItem(KEY, words);
  } catch {
    // Storage is forbidden: the sign-in page then opens without words.
  }
}

/** Why the session of this tab has ended, for the sign-in page to say; empty when it did not. */
export function endReason(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Whoever signs in again has read it; the next one at this computer has no business with it. */
export function forgetEndReason(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: then nothing was kept either.
  }
}
