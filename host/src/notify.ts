/** Words at the top of the page for a while; the code that shows them comes with the first ones. */
export async function notify(kind: 'error' | 'warning', text: string): Promise<void> {
  const { message } = await import(/* webpackChunkName: "message" */ '@hospital/shared/ui/message');
  message[kind](text);
}
