import { smallint, text } from 'drizzle-orm/pg-core';
import { formatDateTime } from '../database/chinaTime';
import { moment } from '../database/columns';
import type { ReadVersion } from '../database/optimisticLock';
import { invalid } from '../errors/businessError';
import { inTwoSteps, type CallContext, type ReadContext } from '../http/call';
import { sanitizeNotice } from '../text/sanitizeNotice';
import { filledAnew, sourceAfter, type SourceValues } from './documentSource';
import { drawnSignature } from './drawnSignature';

/** Columns of a document that is signed on the screen; a trigger keeps one that is. */
export const signedColumns = () => ({
  name: text('name').notNull(),
  /** HTML, cleaned. */
  content: text('content').notNull(),
  /** What the text is made from until it is signed (`documentSource.ts`); empty: the text stands as it is. */
  source: text('source').notNull().default(''),
  /** `data:image/png;base64,…`; empty: not signed. */
  signImg: text('sign_img').notNull().default(''),
  signTime: moment('sign_time'),
  /** Who was there from the house. */
  signBy: text('sign_by').notNull().default(''),
  /** 0 not signed, 1 signed. */
  status: smallint('status').$type<0 | 1>().notNull().default(0),
});

interface SignedRow {
  readonly name: string;
  readonly content: string;
  readonly signImg: string;
  readonly signTime: Date | null;
  readonly signBy: string;
  readonly status: 0 | 1;
}

/** The same as it travels. */
export const shownDocument = ({ name, content, signImg, signTime, signBy, status }: SignedRow) => ({
  ...{ name, content, signImg, signBy, status },
  signTime: signTime && formatDateTime(signTime),
});

/** The document as the log keeps it: of the signature that there is one. */
export const loggedDocument = ({ name, content, status, signTime, signBy }: SignedRow) => ({
  ...{ name, content, status, signBy },
  signTime: formatDateTime(signTime),
});

/** A document that nobody has saved yet. */
export const UNSAVED = { id: null, signImg: '', signTime: null, signBy: '', status: 0, version: 0 } as const;

/** What stands in the document: what was sent, as far as it is harmless. @throws 40001 when nothing is left of it */
export function contentOf(sent: string | undefined, before: string, what: string): string {
  if (sent === undefined) return before;
  const content = sanitizeNotice(sent).trim();
  if (content.replace(/<[^>]*>/g, '').trim() === '') throw invalid('content', `请填写${what}内容`);
  return content;
}

interface Sent {
  readonly content?: string | undefined;
  /** What stood for the placeholders when its sender began to type; left out by pages that do not know of it. */
  readonly filled?: SourceValues | undefined;
  readonly signImg?: string;
}

/**
 * What a save makes of a document whose source is kept: what was sent, else what is true now. A signed one needs no source.
 *
 * @throws 40001 when nothing is left of what was sent
 */
export function writtenOf(
  source: string,
  values: SourceValues,
  { content: sent, filled, signImg = '' }: Sent,
  what: string,
): { readonly content: string; readonly source: string } {
  const content = contentOf(sent, filledAnew(source, values), what);
  if (signImg !== '') return { content, source: '' };
  const shown = sent === undefined ? values : { ...values, ...filled };
  return { content, source: sourceAfter(source, shown, content) };
}

/**
 * The version that a save of a document was made for. 0 is of one that nobody had saved: of who then sends a text, or has
 * it signed, somebody else was first where there is one by now; who only puts it by finds it done.
 */
export const readVersionOf = ({ version, content, signImg = '' }: Sent & ReadVersion): ReadVersion =>
  version === 0 && content === undefined && signImg === '' ? {} : { version };

/** What a signature that was drawn makes of a document; nothing without one. */
export const signedBy = (signImg: string, userName: string) =>
  signImg === '' ? {} : { signImg, signTime: new Date(), signBy: userName, status: 1 as const };

/**
 * A call that saves a document and may have it signed: its signature is drawn before the transaction begins.
 *
 * @throws 40001 for a signature that is empty or none
 */
export const withSignature = <Request extends { readonly signImg?: string }, Data>(
  write: (context: CallContext, request: Request, signImg: string) => Promise<Data>,
) =>
  inTwoSteps(
    (_: ReadContext, { signImg = '' }: Request): Promise<string> =>
      signImg === '' ? Promise.resolve('') : drawnSignature(signImg),
    write,
  );
