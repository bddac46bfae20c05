it('replaces the clock and something else, and leaves them so', () => {
  jest.useFakeTimers();
  jest.spyOn(JSON, 'parse').mockReturnValue(null);
  expect(jest.isMockFunction(JSON.parse)).toBe(true);
});
