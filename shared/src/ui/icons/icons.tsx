/**
 * The icons of the product, one for one thing. A named import of this side-effect-free module brings only the icons
 * named; the `core` group brings those that pages of remotes use.
 */
export { default as IconApps } from '@arco-design/web-react/icon/react-icon/IconApps';
export { default as IconBook } from '@arco-design/web-react/icon/react-icon/IconBook';
export { default as IconCalendar } from '@arco-design/web-react/icon/react-icon/IconCalendar';
export { default as IconClose } from '@arco-design/web-react/icon/react-icon/IconClose';
export { default as IconDashboard } from '@arco-design/web-react/icon/react-icon/IconDashboard';
export { default as IconDelete } from '@arco-design/web-react/icon/react-icon/IconDelete';
export { default as IconDown } from '@arco-design/web-react/icon/react-icon/IconDown';
export { default as IconEdit } from '@arco-design/web-react/icon/react-icon/IconEdit';
export { default as IconExclamationCircleFill } from '@arco-design/web-react/icon/react-icon/IconExclamationCircleFill';
export { default as IconExperiment } from '@arco-design/web-react/icon/react-icon/IconExperiment';
export { default as IconFile } from '@arco-design/web-react/icon/react-icon/IconFile';
export { default as IconFullscreen } from '@arco-design/web-react/icon/react-icon/IconFullscreen';
export { default as IconFullscreenExit } from '@arco-design/web-react/icon/react-icon/IconFullscreenExit';
export { default as IconGift } from '@arco-design/web-react/icon/react-icon/IconGift';
export { default as IconHeart } from '@arco-design/web-react/icon/react-icon/IconHeart';
export { default as IconHistory } from '@arco-design/web-react/icon/react-icon/IconHistory';
export { default as IconHome } from '@arco-design/web-react/icon/react-icon/IconHome';
export { default as IconLeft } from '@arco-design/web-react/icon/react-icon/IconLeft';
export { default as IconList } from '@arco-design/web-react/icon/react-icon/IconList';
export { default as IconLock } from '@arco-design/web-react/icon/react-icon/IconLock';
export { default as IconMenu } from '@arco-design/web-react/icon/react-icon/IconMenu';
export { default as IconMenuFold } from '@arco-design/web-react/icon/react-icon/IconMenuFold';
export { default as IconMenuUnfold } from '@arco-design/web-react/icon/react-icon/IconMenuUnfold';
export { default as IconMessage } from '@arco-design/web-react/icon/react-icon/IconMessage';
export { default as IconMoon } from '@arco-design/web-react/icon/react-icon/IconMoon';
export { default as IconMore } from '@arco-design/web-react/icon/react-icon/IconMore';
export { default as IconNotification } from '@arco-design/web-react/icon/react-icon/IconNotification';
export { default as IconOriginalSize } from '@arco-design/web-react/icon/react-icon/IconOriginalSize';
export { default as IconPlus } from '@arco-design/web-react/icon/react-icon/IconPlus';
export { default as IconRefresh } from '@arco-design/web-react/icon/react-icon/IconRefresh';
export { default as IconRight } from '@arco-design/web-react/icon/react-icon/IconRight';
export { default as IconRotateLeft } from '@arco-design/web-react/icon/react-icon/IconRotateLeft';
export { default as IconRotateRight } from '@arco-design/web-react/icon/react-icon/IconRotateRight';
export { default as IconSearch } from '@arco-design/web-react/icon/react-icon/IconSearch';
export { default as IconSettings } from '@arco-design/web-react/icon/react-icon/IconSettings';
export { default as IconStorage } from '@arco-design/web-react/icon/react-icon/IconStorage';
export { default as IconSun } from '@arco-design/web-react/icon/react-icon/IconSun';
export { default as IconTool } from '@arco-design/web-react/icon/react-icon/IconTool';
export { default as IconUser } from '@arco-design/web-react/icon/react-icon/IconUser';
export { default as IconUserGroup } from '@arco-design/web-react/icon/react-icon/IconUserGroup';
export { default as IconZoomIn } from '@arco-design/web-react/icon/react-icon/IconZoomIn';
export { default as IconZoomOut } from '@arco-design/web-react/icon/react-icon/IconZoomOut';
