import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import MemberCodeDialog from './MemberCodeDialog';

const CODE = 'POST /hospital/customer/memberCode';
const show = () =>
  renderPage(<MemberCodeDialog owner={{ id: 'o1', name: '王小明' }} visible onClose={() => undefined} />, {
    session: fakeSession(['hospital:customer:memberCode']),
  });

it('shows one code for each opening, as a picture and as text, and another when asked', async () => {
  let made = 0;
  const server = fakeServer({
    [CODE]: () => ({ sk: `AbCdEfGhIjKlMnOpQrStUvW${(made += 1)}`, expireDate: '2026-11-24 10:01:00' }),
  });
  show();
  expect(await screen.findByText('AbCdEfGhIjKlMnOpQrStUvW1')).toBeInTheDocument();
  const picture = screen.getByRole('img', { name: '会员码二维码' });
  expect(picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml,%3Csvg/);
  expect(screen.getByText('60 秒内有效，限用一次')).toBeInTheDocument();
  expect(server.requests(CODE)).toEqual([{ ownerId: 'o1' }]);
  await userEvent.click(screen.getByRole('button', { name: '重新生成' }));
  expect(await screen.findByText('AbCdEfGhIjKlMnOpQrStUvW2')).toBeInTheDocument();
  expect(picture).not.toHaveAttribute('src', '');
});

it('offers 重试 when no code comes', async () => {
  let down = true;
  fakeServer({
    [CODE]: () =>
      down ? httpStatus(502) : { sk: 'AbCdEfGhIjKlMnOpQrStUvWx', expireDate: '2026-11-24 10:01:00' },
  });
  show();
  await screen.findByText('会员码加载失败');
  down = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.getByText('AbCdEfGhIjKlMnOpQrStUvWx')).toBeInTheDocument());
});
