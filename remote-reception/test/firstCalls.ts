import { serverDay } from '@hospital/shared/api';
import remote from '../src/remote';

/** The requests that the host makes ahead of a page, today. */
export const firstRequestsOf = (path: string): object[] => {
  const page = remote.pages.find((one) => one.path === path);
  return (page?.firstCalls ?? []).map(({ request }) =>
    Object.fromEntries(
      Object.entries(request).map(([name, value]) => [name, value === '$today' ? serverDay() : value]),
    ),
  );
};
