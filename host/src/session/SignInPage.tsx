import { ApiError } from '@hospital/shared/api';
import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { ClientIp } from './ClientIp';
import { DemoAccounts } from './DemoAccounts';
import { LoginTypeTabs } from './LoginTypeTabs';
import { ProfileError } from './sessionLifecycle';
import { canKeepPasswords, openPassword } from './passwordVault';
import { accountKey, readRememberedUser } from './rememberedUser';
import { RecommendedBrowsersButton } from './RecommendedBrowsersButton';
import { readCookie } from './sessionCookies';
import { signIn } from './signIn';
import { initialForm, type SignInErrors, type SignInForm, validate } from './signInForm';
import { SignInField } from './SignInField';

interface SignInPageProps {
  /** Words to show from the beginning, e.g. why the profile could not be loaded. */
  readonly notice: string;
  /** Called once, when the visitor begins to fill the form. */
  readonly onTyping: () => void;
  /** Called when the session is there; resolves when its first screen is shown. */
  readonly onSignedIn: () => Promise<void>;
}

/** What the last attempt came to, in words. */
type Outcome = { readonly attempt: number; readonly words: string };

/**
 * What a failed attempt tells. The server's own words about a refusal are not shown (spec 1 §2 Sign-in): they would
 * tell a stranger whether there is such a user.
 */
function wordsOf(error: unknown): string {
  const refused = error instanceof ApiError && error.code !== 0 && !error.notFound;
  if (refused) return '登录未成功，请检查用户名、密码和登录类型';
  const known = error instanceof ApiError || error instanceof ProfileError;
  return known ? error.message : '系统开小差了';
}

/** `/login`. Its frame stands in index.html, with the same classes, before this code has come. */
export function SignInPage({ notice, onTyping, onSignedIn }: SignInPageProps): ReactNode {
  const [form, setForm] = useState<SignInForm>(() =>
    initialForm(location.search, readRememberedUser(), readCookie('tenantCode')),
  );
  const [errors, setErrors] = useState<SignInErrors>({});
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ attempt: 0, words: notice });
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const typed = useRef(false);

  useEffect(() => {
    document.title = '登录 - 宠物医院连锁管理系统';
  }, []);

  const change = (changes: Partial<SignInForm>): void => {
    if (!typed.current) onTyping();
    typed.current = true;
    setForm((before) => ({ ...before, ...changes }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))),
    );
  };

  useRememberedPassword((password) => {
    if (!typed.current) change({ password });
  });

  const checkOnBlur = (field: 'username' | 'password'): void => {
    const problem = validate(form)[field];
    setErrors((before) => ({ ...before, [field]: problem }));
  };

  const picturesPlace = usePicturesPlace();
  const submitButton = useRef<HTMLButtonElement>(null);

  const submit = async (): Promise<void> => {
    if (sending) return;
    const problems = validate(form);
    setErrors(problems);
    if (Object.keys(problems).length > 0) {
      (problems.username ? username : password).current?.focus();
      return;
    }
    setSending(true);
    setOutcome(({ attempt }) => ({ attempt, words: '' }));
    try {
      await signIn(form);
      await onSignedIn();
    } catch (error) {
      setOutcome(({ attempt }) => ({ attempt: attempt + 1, words: wordsOf(error) }));
      setSending(false);
      password.current?.focus();
      password.current?.select();
    }
  };

  return (
    <main className="sign-in">
      <h2>欢迎登录</h2>
      <LoginTypeTabs value={form.type} onChange={(type) => change({ type })} />
      <div id="sign-in-panel" role="tabpanel" aria-label="账号登录">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <SignInField
            ref={username}
            name="username"
            label="请输入用户名"
            autoComplete="username"
            value={form.username}
            problem={errors.username}
            onChange={(value) => change({ username: value })}
            onBlur={() => checkOnBlur('username')}
          />
          <SignInField
            ref={password}
            name="password"
            type="password"
            label="请输入密码"
            autoComplete="current-password"
            value={form.password}
            problem={errors.password}
            onChange={(value) => change({ password: value })}
            onBlur={() => checkOnBlur('password')}
          />
          <div className="choices">
            <label>
              <input
                type="checkbox"
                aria-describedby="remembered"
                checked={form.rememberMe}
                onChange={(event) => change({ rememberMe: event.target.checked })}
              />
              记住我
            </label>
            <span id="remembered" className="remembered">
              {canKeepPasswords() ? '' : '仅用户名，不保存密码'}
            </span>
            <RecommendedBrowsersButton />
          </div>
          <div key={outcome.attempt} className={outcome.attempt > 0 ? 'refused' : ''}>
            <SubmitButton ref={submitButton} sending={sending} />
          </div>
          <p className="problem" role="alert">
            {errors.tenantCode ?? outcome.words}
          </p>
        </form>
      </div>
      <ClientIp className="ip" />
      {picturesPlace && (
        <Suspense>
          <WelcomePictures tenantCode={form.tenantCode} place={picturesPlace} />
        </Suspense>
      )}
      <DemoAccounts
        onPick={({ username, password, tenantCode, types }) => {
          const type = types.includes(form.type) ? form.type : (types[0] ?? form.type);
          change({ username, password, tenantCode, type });
          // Enter signs in at once.
          submitButton.current?.focus();
        }}
      />
    </main>
  );
}

/** The pictures run when nothing else is to be done: they must not be in the way of the form. They are in its file. */
const WelcomePictures = lazy(() =>
  import(/* webpackChunkName: "signIn" */ './WelcomePictures').then((module) => ({
    default: module.WelcomePictures,
  })),
);

/** Where index.html has the first picture; null until the page is idle. */
function usePicturesPlace(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const find = (): void => setPlace(document.querySelector<HTMLElement>('.welcome .pictures'));
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(find, 200);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(find);
    return () => cancelIdleCallback(idle);
  }, []);
  return place;
}

/** Brings the password of the remembered user, once, when it can be read. */
function useRememberedPassword(fill: (password: string) => void): void {
  const latest = useRef(fill);
  useEffect(() => {
    const remembered = readRememberedUser();
    if (!remembered) return;
    void openPassword(remembered.password, accountKey(remembered)).then((password) => {
      if (password !== null) latest.current(password);
    });
  }, []);
}

/** `登录`; while it sends it turns and cannot be pressed again, but keeps the focus. */
function SubmitButton({
  sending,
  ref,
}: {
  readonly sending: boolean;
  readonly ref: Ref<HTMLButtonElement>;
}): ReactNode {
  return (
    <button ref={ref} type="submit" className="frame-button" aria-disabled={sending} aria-busy={sending}>
      {sending && <span className="ring" aria-hidden="true" />}
      登录
    </button>
  );
}
