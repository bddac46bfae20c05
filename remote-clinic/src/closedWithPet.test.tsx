import { screen } from '@testing-library/react';
import { renderPage } from '@hospital/shared/testing';
import { plan } from '../test/immune.fixture';
import { StatusTag } from './immune/StatusTag';
import { StatusTags } from './reviews/StatusTags';

it('says why a plan ended with its animal', () => {
  renderPage(
    <>
      <StatusTag {...plan({ status: 'C', closeReason: '宠物已转让' })} />
      <StatusTags status="C" overdueFlag="N" closeReason="宠物死亡" />
      <StatusTags status="C" overdueFlag="N" />
    </>,
  );
  expect(screen.getAllByText('已取消')).toHaveLength(3);
  for (const why of ['宠物已转让', '宠物死亡']) expect(screen.getByText(why)).toBeVisible();
});
