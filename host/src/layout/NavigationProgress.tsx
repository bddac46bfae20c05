import { type ReactNode, useEffect, useState } from 'react';
import styles from './NavigationProgress.module.css';
import { useNavigating } from './navigationProgress';

// Spec 1 §9: minimum 0.08, 200 ms to the end, a trickle of 0.02 each 800 ms. Under 100 ms nothing shows.
const MINIMUM = 0.08;
const TRICKLE = 0.02;
const TRICKLE_MS = 800;
const FINISH_MS = 200;
const PATIENCE_MS = 100;

/** The thin bar at the top of the window while a page is being opened. */
export function NavigationProgress(): ReactNode {
  const navigating = useNavigating();
  const [share, setShare] = useState(0);

  useEffect(() => {
    if (!navigating) return undefined;
    const start = setTimeout(() => setShare(MINIMUM), PATIENCE_MS);
    const trickle = setInterval(
      () => setShare((before) => (before === 0 ? 0 : Math.min(before + TRICKLE, 0.994))),
      TRICKLE_MS,
    );
    return () => {
      clearTimeout(start);
      clearInterval(trickle);
      setShare((before) => (before === 0 ? 0 : 1));
    };
  }, [navigating]);

  useEffect(() => {
    if (share < 1) return undefined;
    const end = setTimeout(() => setShare(0), FINISH_MS);
    return () => clearTimeout(end);
  }, [share]);

  if (share === 0) return null;
  return <div className={styles.bar} style={{ transform: `scaleX(${share})` }} aria-hidden="true" />;
}
