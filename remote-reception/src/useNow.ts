import { useEffect, useState } from 'react';
import { serverNow } from '@hospital/shared/api';
import { shanghaiDateTime } from '@hospital/shared/format';

const read = (): string => shanghaiDateTime(serverNow()).slice(0, 16);

/** `YYYY-MM-DD HH:mm` by the server's clock, anew each minute while the page is looked at. */
export function useNow(): string {
  const [now, setNow] = useState(read);
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
