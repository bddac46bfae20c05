import { readChosenBuilds } from '../../e2e/fixtures/chosenBuilds';

it('E2E_BUILDS is read, or refused in words', () => {
  expect(readChosenBuilds(undefined)).toEqual([]);
  expect(readChosenBuilds(' remote-org@885dd5c94055, host@52f2c4c1aeae ')).toEqual([
    { name: 'remote-org', buildId: '885dd5c94055' },
    { name: 'host', buildId: '52f2c4c1aeae' },
  ]);
  for (const wrong of ['remote-org', 'remote-org@', 'org@885dd5c94055', 'remote-org@../x'])
    expect(() => readChosenBuilds(wrong)).toThrow(`E2E_BUILDS: "${wrong}" should be`);
  expect(() => readChosenBuilds('remote-org@1,remote-org@2')).toThrow('names remote-org twice');
});
