import type { LiveHub } from '../live/liveHub';
import type { Releases } from './releases';

/** So often (ms) an instance looks whether something was moved elsewhere. */
const every = 2_000;

/**
 * Tells the open streams of this instance that the registry has changed, whoever moved it and where: a command on the
 * folder, another instance, a team over HTTP. It looks only while there is somebody to tell, and tells when no instance
 * believes what it read before the move any longer: whoever is told asks at once, and any of them may answer.
 */
export class RegistryWatch {
  private readonly timer: NodeJS.Timeout;
  private readonly waiting = new Set<NodeJS.Timeout>();
  private stopped = false;

  constructor(
    releases: Releases,
    private readonly live: Pick<LiveHub, 'announce' | 'size'>,
    warn: (error: unknown) => void,
  ) {
    const { believeFor } = releases.store;
    releases.onChange(() => this.announceIn(believeFor));
    this.timer = setInterval(() => {
      if (live.size > 0) releases.registry().catch(warn);
    }, every).unref();
  }

  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
    this.waiting.forEach(clearTimeout);
  }

  private announceIn(milliseconds: number): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      this.live.announce('release', {});
    }, milliseconds).unref();
    this.waiting.add(timer);
  }
}
