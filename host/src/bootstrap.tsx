import { StrictMode, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { RootErrorBoundary } from './host-pages/RootErrorBoundary';
import { StartFailure } from './host-pages/StartFailure';
import { preloadPage } from './remote-loading/loadPage';
import { loadRegistry } from './remote-loading/remoteRegistry';
import { connectClient } from './session/connectClient';
import { endReason, forgetEndReason } from './session/endReason';
import { guard } from './session/routeGuard';
import { readToken } from './session/sessionCookies';
import { loadSessionOrReset, ProfileError } from './session/sessionLifecycle';
import { saveUserStateOnClosing } from './session/userState';
import { forgetWantedPage, HOME, keepWantedPage, wantedPage } from './session/wantedPage';

const loadSignIn = () => import(/* webpackChunkName: "signIn" */ './session/SignInPage');
const loadShell = () => import(/* webpackChunkName: "shell" */ './layout/ShellApp');

const pathOf = (address: string): string => address.replace(/\?.*$/, '');
const replaceAddress = (address: string): void => history.replaceState(null, '', address);

/**
 * Starts the program: decides by the address and the token what to show, loads only the code for that, and puts it
 * where the static frame of index.html stands.
 */
export async function start(container: HTMLElement): Promise<void> {
  connectClient();
  saveUserStateOnClosing(() => readToken() !== '');
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
  flushSync(() =>
    root.render(
      <StrictMode>
        {/* Each screen anew: what failed before must not hide the next one. */}
        <RootErrorBoundary key={frame}>{screen}</RootErrorBoundary>
      </StrictMode>,
    ),
  );
  document.documentElement.dataset.frame = frame;
}

async function showSignIn(root: Root, notice = endReason()): Promise<void> {
  const { SignInPage } = await loadSignIn();
  // Going back in the browser's history must not put another page's address above the sign-in page.
  const { search } = location;
  const stay = (): void => replaceAddress(`/login${search}`);
  addEventListener('popstate', stay);
  const enter = async (): Promise<void> => {
    removeEventListener('popstate', stay);
    const { ShellApp, beginAhead } = await prepareShell(pathOf(wantedPage()));
    replaceAddress(wantedPage());
    forgetWantedPage();
    forgetEndReason();
    await beginAhead();
    show(root, 'shell', <ShellApp />);
  };
  show(root, 'sign-in', <SignInPage notice={notice} onTyping={warmUpShell} onSignedIn={enter} />);
}

/** A visitor with a token: profile, registry and code come side by side. */
async function showShellOfSession(root: Root): Promise<void> {
  const shell = prepareShell(location.pathname === '/' ? HOME : location.pathname);
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
  const { ShellApp, beginAhead } = await shell;
  // Another tab has signed in: what this one kept of the session before is no longer anybody's.
  forgetEndReason();
  await beginAhead();
  show(root, 'shell', <ShellApp />);
}

/**
 * Loads the shell, and the registry; the page's own code sets off as soon as the registry says where it is. Without
 * a registry the shell comes all the same: the page says so and offers to try again.
 */
async function prepareShell(path: string): Promise<Awaited<ReturnType<typeof loadShell>>> {
  const registry = loadRegistry().then(
    () => preloadPage(path),
    () => undefined,
  );
  const [shell] = await Promise.all([loadShell(), registry]);
  return shell;
}

/** Fetches what comes after signing in while the user types; a failure is met again when it is needed. */
function warmUpShell(): void {
  prepareShell(pathOf(wantedPage())).catch(() => undefined);
}
