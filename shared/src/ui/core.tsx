/**
 * What most pages of remotes need, shared at run time as one module. Its members are the same one-component modules
 * that the shell imports singly, so nothing is there twice.
 */
export * from './Alert';
export * from './askToLeave';
export * from './Button';
export * from './Checkbox';
export * from './ConfirmDelete';
export * from './DraftOffer';
export * from './EmptyState';
export * from './Form';
export * from './FormModal';
export * from './FullscreenOverlay';
export * from './Html';
export * from './IconButton';
export * from './Input';
export * from './InputNumber';
export * from './Link';
export * from './LoadError';
export * from './MenuIcon';
export * from './message';
export * from './Modal';
export * from './notification';
export * from './numberRules';
export * from './Page';
export * from './PageSkeleton';
export * from './Popup';
export * from './Radio';
export * from './SearchBar';
export * from './Select';
export * from './Space';
export * from './StaleRecord';
export * from './Switch';
export * from './TabList';
export * from './Tabs';
export * from './Tag';
export * from './Tooltip';
export * from './WaitingButton';
export * from './useAgreed';
export * from './uploading/uploadedFile';
/* Icons by name: each one costs every page some bytes, so this list holds what pages show. */
export {
  IconClose,
  IconDelete,
  IconDown,
  IconEdit,
  IconExclamationCircleFill,
  IconFile,
  IconHome,
  IconLeft,
  IconPlus,
  IconRefresh,
  IconRight,
  IconSearch,
  IconUser,
  IconUserGroup,
} from './icons/icons';
