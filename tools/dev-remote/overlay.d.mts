import type { RemoteBuild } from '../../shared/src/contract/remote';

export function overlayRemote(registry: string, build: RemoteBuild): string;
export function addReload(html: string): string;
