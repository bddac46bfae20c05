import type { ReactNode } from 'react';
import type { PartName, PropsOf } from '../contract/parts';

/** Shows a part of a remote; the shell does it, since it alone loads remotes. */
export type PartRenderer = (name: PartName, props: object) => ReactNode;

let renderer: PartRenderer | null = null;

export function configureParts(render: PartRenderer): void {
  renderer = render;
}

/**
 * A component of another remote, in the version that is live: `<Part name="customer/card" ownerId={id} />`. While it is on
 * its way its place is kept free; where it does not come, or fails, its place alone says so, with 重试.
 */
export function Part<Name extends PartName>({
  name,
  ...props
}: { readonly name: Name } & PropsOf<Name>): ReactNode {
  if (!renderer) throw new Error('configureParts was not called');
  return renderer(name, props);
}
