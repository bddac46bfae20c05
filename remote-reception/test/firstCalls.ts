import { shanghaiDay } from '@hospital/shared/format';
import remote from '../src/remote';

/** The requests that the host makes ahead of a page, today. */
export const firstRequestsOf = (path: string): object[] => {
  const page = remote.pages.find((one) => one.path === path);
  return (page?.firstCalls ?? []).map(({ request }) =>
    Object.fromEntries(
      Object.entries(request).map(([name, value]) => [name, value === '$today' ? shanghaiDay() : value]),
    ),
  );
};
