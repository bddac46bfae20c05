import type { ReactNode } from 'react';
import { TabLink } from '@hospital/shared/navigation';
import { detailOf } from './detailOf';
import classes from './OwnerLink.module.css';

/** The name of an owner, which opens their file. */
export const OwnerLink = ({
  ownerId,
  name,
}: {
  readonly ownerId: string;
  readonly name: string;
}): ReactNode => (
  <TabLink to={detailOf(ownerId)} className={classes.link}>
    {name}
  </TabLink>
);
