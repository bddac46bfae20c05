/**
 * What every page needs and the shell has anyway, shared at run time as one small module: a page that stands on the
 * way to the first useful screen takes this group and not `core`.
 */
export * from './Button';
export * from './EmptyState';
export * from './LoadError';
export * from './Page';
export * from './PageSkeleton';
export { IconClose, IconExclamationCircleFill, IconRefresh, IconRight } from './icons/icons';
