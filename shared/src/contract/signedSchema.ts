import { Type } from '@sinclair/typebox';
import { DateTime, Id, Nullable } from './schema';
import { DOCUMENT_LIMIT, SIGNATURE_LIMIT } from './signedWords';

/** What every document has that is signed on the screen (domain.md §2.6 CaseDoc). */
export const signedFields = {
  /** Null while nothing was saved: what the template says. */
  id: Nullable(Id),
  templateId: Type.String(),
  name: Type.String(),
  /** HTML, cleaned. */
  content: Type.String(),
  /**
   * What stands for its placeholders (`体重`: `4.2 kg`), of one that follows them. A save sends them back: what was filled
   * in when its sender began to type is no typed word, whatever is true by then.
   */
  filled: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** `data:image/png;base64,…`; empty: not signed. */
  signImg: Type.String(),
  signTime: Nullable(DateTime),
  /** Who was there from the house when it was signed. */
  signBy: Type.String(),
  /** 0 not signed, 1 signed. */
  status: Type.Integer(),
  /** 0 while nothing was saved. */
  version: Type.Integer(),
};

/** What a save of such a document takes, beside whose it is. */
export const signingFields = {
  version: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Left out: as it stands, or as the template says. */
  content: Type.Optional(Type.String({ minLength: 1, maxLength: DOCUMENT_LIMIT, title: '内容' })),
  /** As it was answered with the text that was typed in. */
  filled: Type.Optional(
    Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: DOCUMENT_LIMIT }), {
      maxProperties: 30,
      title: '填入的内容',
    }),
  ),
  /** `data:image/png;base64,…`. */
  signImg: Type.Optional(Type.String({ maxLength: SIGNATURE_LIMIT, title: '签名' })),
};

/** Bytes of a save: text and signature. */
export const SIGNING_BODY = 256 * 1024;
