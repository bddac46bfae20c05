const loadMessage = () => import(/* webpackChunkName: "message" */ '@hospital/shared/ui/message');

/** Words at the top of the page for a while; the code that shows them comes with the first ones. */
export async function notify(kind: 'error' | 'warning', text: string): Promise<void> {
  try {
    const { message } = await loadMessage();
    message[kind](text);
  } catch (cause) {
    console.error(text, cause); // without network nothing can be fetched any more; see `warmUpWords`
  }
}

/** Fetches that code ahead: the words that matter most are those about a network that is gone. */
export const warmUpWords = (): Promise<void> =>
  loadMessage().then(
    () => undefined,
    () => undefined,
  );
