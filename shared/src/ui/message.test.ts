import ArcoMessage from '@arco-design/web-react/es/Message';
import { message } from './message';

test.each(['error', 'warning'] as const)('an %s stands for 5 seconds (spec 1 §8)', (kind) => {
  const shown = jest.spyOn(ArcoMessage, kind).mockImplementation(() => () => undefined);
  message[kind]('系统开小差了');
  expect(shown).toHaveBeenCalledWith({ content: '系统开小差了', duration: 5000 });
});
