import { useEffect, useState } from 'react';
import { serverNow } from '@hospital/shared/api';

/** The server's clock, anew every half minute: for what says how long somebody has waited. */
export function useMinute(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
