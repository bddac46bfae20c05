import { Type } from '@sinclair/typebox';
import type { TextSettings } from '../environment/settings';
import { reasonOf } from './reasonOf';
import { signedPost } from './signedPost';

/** What is sent to somebody's telephone. */
interface TextMessage {
  /** Ours; sent again under the same one, it is one message. */
  readonly reference: string;
  readonly mobile: string;
  readonly text: string;
}

/** What has become of a message; one that was refused is refused again. */
type TextOutcome = { readonly state: 'accepted' } | { readonly state: 'refused'; readonly reason: string };

/**
 * Whoever sends text messages to telephones. It is asked outside any transaction, and rejects where it does not answer, or
 * answers what makes no sense. Without one people telephone.
 */
export interface TextProvider {
  send(message: TextMessage): Promise<TextOutcome>;
}

/** Milliseconds; nobody waits for it. */
const longest = 15_000;

const Answer = Type.Union([
  Type.Object({ state: Type.Literal('accepted') }),
  Type.Object({ state: Type.Literal('refused'), reason: Type.Optional(Type.String()) }),
]);

/**
 * A gateway over HTTPS (`SMS_URL`). Below its address it is posted `messages` `{reference, mobile, text}`, signed
 * (`signedPost`); it answers `{state: 'accepted'}`, or `{state: 'refused', reason?}` for what it will never send. It rejects
 * with a `HostFault`. What a provider of text messages wants otherwise (templates, signatures), a small adapter in front of
 * it says so.
 */
export const textsOver = (settings: TextSettings, patience = longest): TextProvider => ({
  async send(message) {
    const answer = await signedPost({ name: '短信平台', ...settings, patience }, 'messages', message, Answer);
    if (answer.state === 'accepted') return answer;
    return { state: 'refused', reason: reasonOf(answer.reason, '短信平台拒绝发送') };
  },
});
