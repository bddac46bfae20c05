/**
 * Lets in so many of those that wait at each turn of the event loop: what else came at the same moment is answered in
 * between, however many stand there.
 */
export function fewPerTurn(few: number): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const letIn = (): void => {
    for (const enter of waiting.splice(0, few)) enter();
    if (waiting.length > 0) setImmediate(letIn);
  };
  return () =>
    new Promise((enter) => {
      if (waiting.push(enter) === 1) setImmediate(letIn);
    });
}
