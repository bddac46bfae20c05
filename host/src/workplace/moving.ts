let moving = false;

/** While this tab itself moves, what others say of the place is old news. */
export const isMoving = (): boolean => moving;

/** One move at a time: false when another is under way. */
export async function whileMoving(move: () => Promise<boolean>): Promise<boolean> {
  if (moving) return false;
  moving = true;
  try {
    return await move();
  } finally {
    moving = false;
  }
}
