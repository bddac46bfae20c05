/**
 * What every component stands on: the adapter without which Arco's Message, Notification and Modal.confirm show
 * nothing under React 19, Arco's base styles, then our tokens. Imported first by every module of this folder.
 */
import '@arco-design/web-react/es/_util/react-19-adapter';
import '@arco-design/web-react/es/style/index.css';
import './theme.css';
import { watchAria } from './mendAria';

watchAria();
