/** Tabs and routes as pages see them. The router is re-exported by name: sharing it whole would cost 47 KiB more. */
export { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { usePageState } from './pageState';
export { usePane } from './pane';
export { goToStore, openTab, useCloseTab, useTabTitle, useUnsavedChanges } from './tabs';
export { TabLink } from './TabLink';
export { registerSearchSource, useSearchSource, type SearchHit, type SearchSource } from './searchSources';
