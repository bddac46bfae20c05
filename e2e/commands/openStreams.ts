/** How many event streams a server has open. @param url its address, not that of a balancer before it */
export async function openStreams({ url }: { readonly url: string }): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^hospital_live_streams (\d+)$/m.exec(metrics)?.[1]);
}
