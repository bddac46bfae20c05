import { defineDomain } from '../../platform/server/domain';
import { jobHandlers } from './jobs/routes';
import { releaseHandlers } from './releases/calls';
import { jobsPermissions } from './jobs/permissions';
import { releasesPermissions } from './releases/permissions';

/** What the IT of the whole site looks after: releases and background jobs. */
export const operations = defineDomain({
  handlers: (services) => ({ jobs: jobHandlers(services), releases: releaseHandlers(services) }),
  permissions: [...jobsPermissions, ...releasesPermissions],
});
