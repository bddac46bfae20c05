/** @jest-environment jsdom */
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { act, renderHook } from '@testing-library/react';
import { useFirstHit } from './useFirstHit';

const product = (name: string) => ({ name }) as unknown as StoreProduct;

test('adds the first hit of each words once, in whatever order they were pressed and answered', async () => {
  const { result } = renderHook(() => useFirstHit());
  const answers = new Map<string, (hits: readonly StoreProduct[]) => void>();
  const [searched, added]: [string[], string[]] = [[], []];
  const press = (typed: string): Promise<void> =>
    result.current(
      typed,
      () => {
        searched.push(typed);
        return new Promise((resolve) => answers.set(typed, resolve));
      },
      (one) => added.push((one as unknown as { name: string }).name),
    );
  await act(async () => {
    const pressed = ['速诺', '猫粮', '速诺', '猫粮'].map(press);
    expect(searched).toEqual(['速诺', '猫粮']);
    answers.get('猫粮')?.([product('猫粮'), product('猫砂')]);
    answers.get('速诺')?.([product('速诺片')]);
    await Promise.all(pressed);
  });
  expect(added).toEqual(['猫粮', '速诺片']);
  await act(async () => {
    const again = press('速诺');
    answers.get('速诺')?.([product('速诺片')]);
    await again;
  });
  expect(added).toEqual(['猫粮', '速诺片', '速诺片']);
});
