/**
 * What most pages of remotes need, shared at run time as one module. Its members are the same one-component modules
 * that the shell imports singly, so nothing is there twice.
 */
export * from './Alert';
export * from './Breadcrumb';
export * from './Button';
export * from './Card';
export * from './Checkbox';
export * from './ConfirmDelete';
export * from './Divider';
export * from './DropdownMenu';
export * from './EmptyState';
export * from './Form';
export * from './FormModal';
export * from './FullscreenOverlay';
export * from './Grid';
export * from './Html';
export * from './IconButton';
export * from './Input';
export * from './InputNumber';
export * from './Link';
export * from './LoadError';
export * from './message';
export * from './Modal';
export * from './notification';
export * from './Page';
export * from './PageSkeleton';
export * from './Radio';
export * from './Select';
export * from './Skeleton';
export * from './Space';
export * from './Spin';
export * from './StatusTag';
export * from './Switch';
export * from './TabList';
export * from './Tabs';
export * from './Tag';
export * from './Tooltip';
export * from './Typography';
export * from './icons/icons';
