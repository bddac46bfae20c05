import { useSearchParams } from '@hospital/shared/navigation';
import { Page, Tabs } from '@hospital/shared/ui/core';
import { type ReactNode, useState } from 'react';
import { Avatar } from './Avatar';
import { PasswordForm } from './PasswordForm';
import classes from './person.module.css';
import { ProfileForm } from './ProfileForm';

/** Names of the tabs in the query `tabsName` (spec 1 §2 Personal centre). */
const TABS = ['account', 'timeline'] as const;
type Tab = (typeof TABS)[number];

/** 个人中心: what users change about themselves. */
export default function PersonPage(): ReactNode {
  const [query] = useSearchParams();
  const wanted = query.get('tabsName');
  const [tab, setTab] = useState<Tab>(TABS.find((each) => each === wanted) ?? 'account');
  return (
    <Page title="个人中心" showTitle>
      <div className={classes.panel}>
        <Tabs
          label="个人中心"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'account',
              title: '个人信息',
              content: (
                <div className={classes.account}>
                  <Avatar />
                  <ProfileForm />
                </div>
              ),
            },
            { value: 'timeline', title: '修改密码', content: <PasswordForm /> },
          ]}
        />
      </div>
    </Page>
  );
}
