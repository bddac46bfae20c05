/**
 * What most pages of remotes need, shared at run time as one module. Its members are the same one-component modules
 * that the shell imports singly, so nothing is there twice.
 */
export * from './Alert';
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
/* Icons by name: each one costs every page some bytes, so this list holds what pages show. */
export {
  IconCalendar,
  IconCamera,
  IconCheck,
  IconCheckCircleFill,
  IconClockCircle,
  IconClose,
  IconCopy,
  IconDelete,
  IconDown,
  IconDownload,
  IconEdit,
  IconExclamationCircleFill,
  IconExport,
  IconEye,
  IconFile,
  IconFilter,
  IconHome,
  IconImport,
  IconInfoCircle,
  IconLeft,
  IconMoreVertical,
  IconPlus,
  IconPrinter,
  IconQuestionCircle,
  IconRefresh,
  IconRight,
  IconSearch,
  IconUp,
  IconUpload,
  IconUser,
  IconUserGroup,
} from './icons/icons';
