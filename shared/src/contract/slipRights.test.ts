import { catalogue } from './catalogue';
import { SLIP_RIGHTS } from './chargeWords';

interface Answering {
  readonly access: string | { readonly anyOf: readonly string[] };
  readonly write?: true;
  readonly data: { readonly properties?: object };
}

it('whoever makes a receipt may print its slip', () => {
  const makers = Object.values(catalogue)
    .flatMap((calls): Answering[] => Object.values(calls as Readonly<Record<string, Answering>>))
    .filter(({ write, data }) => write && 'paymentId' in (data.properties ?? {}));
  const rights = new Set(makers.flatMap(({ access }) => (typeof access === 'string' ? [] : access.anyOf)));
  expect([...rights]).toContain('hospital:bill:pay');
  expect([...rights].filter((right) => !SLIP_RIGHTS.some((one) => one === right))).toEqual([]);
});
