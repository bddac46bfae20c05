import { StrictMode, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { StartFailure } from './host-pages/StartFailure';
import { connectClient } from './session/connectClient';
import { guard } from './session/routeGuard';
import { readToken } from './session/sessionCookies';
import { loadSessionOrReset, ProfileError } from './session/sessionLifecycle';
import { keepWantedPage, takeWantedPage } from './session/wantedPage';

const loadSignIn = () => import(/* webpackChunkName: "signIn" */ './session/SignInPage');
const loadShell = () => import(/* webpackChunkName: "shell" */ './layout/ShellApp');

const replaceAddress = (address: string): void => history.replaceState(null, '', address);

/**
 * Starts the program: decides by the address and the token what to show, loads only the code for that, and puts it
 * where the static frame of index.html stands.
 */
export async function start(container: HTMLElement): Promise<void> {
  connectClient();
  const root = createRoot(container);
  const { screen, replaceBy, wanted } = guard(location, readToken() !== '');
  if (wanted) keepWantedPage(wanted);
  if (replaceBy) replaceAddress(replaceBy);
  try {
    await (screen === 'signIn' ? showSignIn(root) : showShellOfSession(root));
  } catch (error) {
    // A script that did not come: nothing of the program can be shown but this.
    console.error(error);
    show(root, 'shell', <StartFailure />);
  }
}

/** Shows a screen and drops the static frame in the same paint. */
function show(root: Root, frame: 'sign-in' | 'shell', screen: ReactNode): void {
  flushSync(() => root.render(<StrictMode>{screen}</StrictMode>));
  document.documentElement.dataset.frame = frame;
}

async function showSignIn(root: Root, notice = ''): Promise<void> {
  const { SignInPage } = await loadSignIn();
  // Going back in the browser's history must not put another page's address above the sign-in page.
  const stay = (): void => replaceAddress('/login');
  addEventListener('popstate', stay);
  const enter = async (): Promise<void> => {
    removeEventListener('popstate', stay);
    replaceAddress(takeWantedPage());
    await showShell(root);
  };
  show(root, 'sign-in', <SignInPage notice={notice} onTyping={warmUpShell} onSignedIn={enter} />);
}

/** A visitor with a token: profile, registry and the shell's code come side by side. */
async function showShellOfSession(root: Root): Promise<void> {
  const shell = loadShell().then((module) =>
    module.loadRegistry().then(
      () => module,
      () => module,
    ),
  );
  try {
    await loadSessionOrReset();
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    shell.catch(() => undefined);
    keepWantedPage(location.pathname + location.search);
    replaceAddress('/login');
    await showSignIn(root, error.message);
    return;
  }
  const { ShellApp } = await shell;
  show(root, 'shell', <ShellApp />);
}

async function showShell(root: Root): Promise<void> {
  const { ShellApp, loadRegistry } = await loadShell();
  await loadRegistry().catch(() => undefined); // the page that needs it says so and offers to try again
  show(root, 'shell', <ShellApp />);
}

/** Fetches what comes after signing in while the user types; a failure is met again when it is needed. */
function warmUpShell(): void {
  loadShell().then(
    ({ warmUp }) => warmUp(),
    () => undefined,
  );
}
