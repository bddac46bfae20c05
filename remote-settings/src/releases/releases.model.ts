import type { Health, ReleaseStatus, RunningCanary } from '@hospital/shared/contract/calls/releases';

/** What can be done with a name; the dialog of each says what follows. */
export type Task =
  /** A rollback carries the build that it was offered for. */
  | { readonly move: 'promote' | 'canary' | 'rollback'; readonly name: string; readonly buildId: string }
  | { readonly move: 'withdraw' | 'endCanary'; readonly name: string };

export const TASK_TITLES: Readonly<Record<Task['move'], string>> = {
  promote: '上线',
  rollback: '回退',
  withdraw: '下线',
  canary: '灰度',
  endCanary: '结束灰度',
};

export const HOST = 'host';
/** The remote of this page. */
export const OWN = 'remote-settings';
/** So many openings say something about a build. */
const ENOUGH = 50;
/** A build is clearly worse from so much more of failures (of 1) than the one before, and so many times as many. */
const CLEARLY_MORE = 0.01;
const CLEARLY_TIMES = 2;

const failuresOf = ({ loadErrors, crashes }: Health): number => loadErrors + crashes;

/** Failures among the tries to open a page, 0 to 1; null when nobody tried. */
export function failureRate(health: Health): number | null {
  const tries = health.opened + health.loadErrors;
  return tries === 0 ? null : Math.min(1, failuresOf(health) / tries);
}

const figure = new Intl.NumberFormat('zh-CN');
const percent = new Intl.NumberFormat('zh-CN', { style: 'percent', maximumFractionDigits: 1 });

/** `打开 1,234 次 · 失败 0.3%`. */
export function healthText(health: Health): string {
  const rate = failureRate(health);
  if (rate === null) return '没有打开记录';
  const slow = health.slow > 0 ? ` · 较慢 ${figure.format(health.slow)} 次` : '';
  return `打开 ${figure.format(health.opened)} 次 · 失败 ${percent.format(rate)}${slow}`;
}

/** `加载失败 3 次，页面崩溃 1 次`; empty when there was none. */
export const failureText = ({ loadErrors, crashes }: Health): string =>
  [
    ...(loadErrors > 0 ? [`加载失败 ${figure.format(loadErrors)} 次`] : []),
    ...(crashes > 0 ? [`页面崩溃 ${figure.format(crashes)} 次`] : []),
  ].join('，');

const buildOf = ({ builds }: ReleaseStatus, buildId: string | null | undefined) =>
  builds.find((build) => build.buildId === buildId);

export const liveHealth = (status: ReleaseStatus): Health | undefined =>
  buildOf(status, status.live?.buildId)?.day;

/**
 * What is wrong with the live build in words: it fails clearly more often than the build before it did in its last week
 * (than never, where nothing is known of that one). Empty when nothing is.
 */
export function warningOf(status: ReleaseStatus): string {
  const now = liveHealth(status);
  const rate = now && failureRate(now);
  if (!now || !rate || now.opened + now.loadErrors < ENOUGH) return '';
  const past = buildOf(status, status.before)?.week;
  const before = (past && failureRate(past)) ?? 0;
  if (rate - before < CLEARLY_MORE || rate < before * CLEARLY_TIMES) return '';
  return `失败率 ${percent.format(rate)}，上一构建为 ${percent.format(before)}`;
}

type Audience = Omit<RunningCanary, 'buildId'>;

/** Whether a canary is for somebody in particular. */
export const namesSomebody = ({ stores = [], users = [] }: Partial<Audience>): boolean =>
  stores.length > 0 || users.length > 0;

/** Percent that a canary begins with: whoever is named gets it, of everybody a few. */
export const firstShare = (named: boolean): number => (named ? 100 : 10);

/** `门店 天河店、越秀店 的 10%`. */
export function audienceText({ percent: share, stores, users }: Audience): string {
  const named = [
    ...(stores.length > 0 ? [`门店 ${stores.map(({ name }) => name).join('、')}`] : []),
    ...(users.length > 0 ? [`用户 ${users.map(({ name }) => name).join('、')}`] : []),
  ];
  return `${named.length > 0 ? `${named.join('，')} ` : '所有人'}的 ${share}%`;
}

/** Why a name cannot be rolled back; empty when it can. */
export const whyNoRollback = ({ before }: ReleaseStatus): string =>
  before === null ? '之前没有其他可回退的构建' : '';

/** Why a name that is live cannot be withdrawn on this page; empty when it can. */
export function whyNoWithdrawal({ name, title }: ReleaseStatus): string {
  if (name === HOST) return `${title}不能下线，否则整个站点不可用`;
  return name === OWN ? `发布管理属于${title}，不能在此下线，只能由服务器管理员用命令行下线` : '';
}

/**
 * What is so already, when a move would change nothing any more: it went through though no answer came, or somebody
 * else made it. Empty when there is something to do.
 */
export function alreadySo(task: Task, status: ReleaseStatus): string {
  const { title, live, before, canary } = status;
  switch (task.move) {
    case 'promote':
      return live?.buildId === task.buildId ? `${title}的构建 ${task.buildId} 已在线上，无需再次上线。` : '';
    case 'rollback':
      if (live?.buildId === task.buildId) return `${title}已回退到构建 ${task.buildId}，无需再次回退。`;
      return before === null ? `${title}${whyNoRollback(status)}。` : '';
    case 'withdraw':
      return live ? '' : `${title}已下线，无需再次下线。`;
    case 'canary':
      if (!live) return `${title}已下线，不能灰度。`;
      return live.buildId === task.buildId
        ? `${title}的构建 ${task.buildId} 已在线上，所有人都在使用，无需灰度。`
        : '';
    case 'endCanary':
      return canary ? '' : `${title}的灰度已结束，无需再次结束。`;
  }
}

/** What a move does to whom, before it is made. */
export function consequenceOf(task: Task, status: ReleaseStatus): string {
  const { title, live, before, canary } = status;
  const ends =
    canary && task.move !== 'canary' && task.move !== 'endCanary' ? '正在进行的灰度随之结束。' : '';
  const from = live ? `由构建 ${live.buildId} ` : '';
  const open = '已打开该模块页面的会话会收到提示，点击“更新”后生效；其他会话立即生效。';
  switch (task.move) {
    case 'promote':
      return `所有门店、所有用户的${title}将${from}切换到构建 ${task.buildId}。${open}${ends}`;
    case 'rollback':
      return `所有门店、所有用户的${title}将${from}回退到构建 ${before ?? task.buildId}。${open}${ends}`;
    case 'withdraw':
      return `所有用户将无法再打开${title}的页面，页面显示“该功能尚未发布”；已打开的页面可用到刷新浏览器为止。${ends}`;
    case 'canary':
      return `${runningText(task.buildId, canary)}仅下面选定的会话使用构建 ${task.buildId}，其他会话仍使用构建 ${live?.buildId ?? '（无）'}。`;
    case 'endCanary':
      return `${canary ? audienceText(canary) : '灰度中的会话'}将回到构建 ${live?.buildId ?? '（无）'}。`;
  }
}

/** What a canary that is begun or changed finds. */
function runningText(buildId: string, canary: RunningCanary | null): string {
  if (!canary) return '';
  return canary.buildId === buildId
    ? `该构建正在灰度：${audienceText(canary)}。提交后改为：`
    : `构建 ${canary.buildId} 的灰度随之结束。`;
}

/** What a move has done, once it is made. */
export function doneText(task: Task, { title, before }: ReleaseStatus, audience: Audience): string {
  switch (task.move) {
    case 'promote':
      return `${title}已上线构建 ${task.buildId}`;
    case 'rollback':
      return `${title}已回退到构建 ${before ?? task.buildId}`;
    case 'withdraw':
      return `${title}已下线`;
    case 'canary':
      return `${title}已灰度构建 ${task.buildId}：${audienceText(audience)}`;
    case 'endCanary':
      return `${title}已结束灰度`;
  }
}

/** What is typed for a move; all but the reason for a canary alone. */
export interface MoveValues extends Partial<Audience> {
  readonly why: string;
}

const namesOf = (choices: readonly { readonly name: string }[] = []): string =>
  choices.map(({ name }) => name).join('、');

const shareText = ({ percent: share }: Partial<MoveValues>): string =>
  share === undefined ? '' : `${share}%`;

/** What a draft of a move has that its form does not begin with, in words. */
export const differencesOf = (first: Partial<MoveValues>, draft: Partial<MoveValues>) =>
  [
    { label: '门店', saved: namesOf(first.stores), draft: namesOf(draft.stores) },
    { label: '用户', saved: namesOf(first.users), draft: namesOf(draft.users) },
    { label: '比例', saved: shareText(first), draft: shareText(draft) },
    { label: '原因', saved: first.why ?? '', draft: draft.why ?? '' },
  ].filter(({ saved, draft: typed }) => saved !== typed);
