it('finds the clock and everything else as they are', () => {
  expect(jest.isMockFunction(JSON.parse)).toBe(false);
  expect(setTimeout).not.toHaveProperty('clock');
});
