import { Type } from '@sinclair/typebox';

/** What a provider sends, in answers and in notifications, within the bounds of what is kept of it. */

/** Number of a payment at the provider. */
export const ProviderNo = Type.String({ pattern: '^[\\x21-\\x7e]{1,60}$' });
/** A hundred million yuan at most, as everywhere. */
export const Fen = Type.Integer({ minimum: 1, maximum: 10_000_000_000 });
/** As many bytes as a QR code takes with the correction that ours have (M, ISO/IEC 18004). */
export const Code = Type.String({ pattern: '^[\\x21-\\x7e]{1,2331}$' });
/** Any words: `reasonOf` cuts them. */
export const Said = Type.Optional(Type.String());
/** Ours, of a refund. */
export const RefundReference = Type.String({ pattern: '^[\\w-]{1,64}$' });
