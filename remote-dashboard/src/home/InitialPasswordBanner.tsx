import { type ReactNode, useState } from 'react';
import { openTab } from '@hospital/shared/navigation';
import { useSession } from '@hospital/shared/session';
import { Button, IconClose, IconExclamationCircleFill } from '@hospital/shared/ui/basic';
import classes from './InitialPasswordBanner.module.css';

/** Tab of the personal centre that changes the password (spec 1 §2). */
const CHANGE_PASSWORD = '/home/person?tabsName=timeline';

/** Stands while the password is the initial one, until it is closed (spec 1 §2). */
export function InitialPasswordBanner(): ReactNode {
  const { user } = useSession();
  const [closed, setClosed] = useState(false);
  if (user.defPasswordStatus !== 'Y' || closed) return null;
  return (
    <div role="status" className={classes.banner}>
      <IconExclamationCircleFill className={classes.icon} />
      <span className={classes.text}>您的密码为初始密码，请修改密码！(修改后将不再提示)</span>
      <Button size="small" onClick={() => openTab(CHANGE_PASSWORD)}>
        马上修改
      </Button>
      <Button
        type="text"
        size="small"
        iconOnly
        icon={<IconClose />}
        aria-label="关闭提示"
        title="关闭提示"
        onClick={() => setClosed(true)}
      />
    </div>
  );
}
