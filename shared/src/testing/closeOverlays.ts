import ArcoMessage from '@arco-design/web-react/es/Message';
import ArcoModal from '@arco-design/web-react/es/Modal';
import ArcoNotification from '@arco-design/web-react/es/Notification';
import { act } from '@testing-library/react';

// Confirmations and messages stand in React roots of their own: what one test leaves open the next would find.
afterEach(() =>
  act(() => {
    ArcoModal.destroyAll();
    ArcoMessage.clear();
    ArcoNotification.clear();
  }),
);
