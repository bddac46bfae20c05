import assert from 'node:assert/strict';
// @ts-expect-error plain JavaScript, which Node runs as it is
import { sayPlainlyWhatFails } from '../server-tests/plainOk.mjs';

test('a failed assert.ok says what was given and where, without looking into files', () => {
  const ofNode = assert.ok;
  (sayPlainlyWhatFails as () => void)();
  try {
    assert.ok('there');
    expect(() => assert.ok(0)).toThrow(expect.objectContaining({ message: 'Not truthy: 0', actual: 0 }));
    expect(() => assert.ok(null, 'nobody waits')).toThrow('nobody waits');
    expect(() => assert.ok(false, new RangeError('of the test'))).toThrow(RangeError);
    try {
      assert.ok(undefined);
    } catch (error) {
      expect((error as Error).stack?.split('\n')[1]).toContain('plainOk.test.ts');
    }
  } finally {
    assert.ok = ofNode;
  }
});
