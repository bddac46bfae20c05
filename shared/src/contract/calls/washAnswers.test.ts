import { washingCalls } from './washing';

it('a plan that follows a visit makes untrue what a plan makes untrue that is saved by itself', () => {
  expect(washingCalls.finishAndSave.changes).toEqual(
    expect.arrayContaining([...(washingCalls.save.changes ?? ['washing.list'])]),
  );
});
