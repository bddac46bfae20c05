import { useRef } from 'react';

interface AgreedRequest<Agreed, Answer> {
  /** What is asked for: somebody agreed to go on with this very wish, and with no other one. */
  readonly wish: unknown;
  /** Sends it with what was agreed to; undefined: nothing yet. */
  readonly send: (agreed: Agreed | undefined) => Promise<Answer>;
  /**
   * Asks whether one goes on against a refusal, and says what is agreed to by it; undefined: one does not.
   *
   * @throws the refusal, where it is none to go on against
   */
  readonly ask: (refusal: unknown) => Promise<Agreed | undefined>;
}

/**
 * Sends what may be refused until somebody has agreed to go on, and keeps what they agreed to: a press whose answer was
 * lost is repeated as it was sent, so that the server knows it again. One that began anew without the agreement would be
 * another request, and told as refused by what it has done itself.
 *
 * @returns sends a request; its failures are those of `send` and `ask`
 */
export function useAgreed<Agreed>(): <Answer>(request: AgreedRequest<Agreed, Answer>) => Promise<Answer> {
  const kept = useRef<{ readonly wish: string; readonly agreed: Agreed } | null>(null);
  return async ({ wish, send, ask }) => {
    const wanted = JSON.stringify(wish);
    let agreed = kept.current?.wish === wanted ? kept.current.agreed : undefined;
    for (;;) {
      try {
        return await send(agreed);
      } catch (refusal) {
        // Something else may stand against it by now: that is asked, too.
        agreed = await ask(refusal);
        if (agreed === undefined) throw refusal;
        kept.current = { wish: wanted, agreed };
      }
    }
  };
}
