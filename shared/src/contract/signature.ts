interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Parts of the paper: what is neither as wide nor as high is a tap, and no name. */
const LEAST = { width: 0.05, height: 0.12 } as const;

/** What a pad says to whoever has only tapped on it. */
export const NO_SIGNATURE = '点一下不算签名，请签出姓名';

/** Whether what was drawn can be a name. */
export const isSignature = (drawn: Extent, paper: Extent): boolean =>
  drawn.width >= paper.width * LEAST.width || drawn.height >= paper.height * LEAST.height;
