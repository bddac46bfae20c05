import type { KnownBuilds } from './knownBuilds';
import { isReleaseName } from './names';
import type { ReleaseStore } from './releaseStore';

/** A name in a sentence, with the spaces that part it from Chinese words; no part of a path or of a file. */
const named =
  /(?:(?<=\p{Script=Han}) )?(?<![\w./-])(host|remote-[\w-]+)(?![\w./-])(?: (?=\p{Script=Han}))?/gu;

/** A refusal's words with the titles that the page has for modules; one without a build keeps its name. */
export async function withTitles(text: string, store: ReleaseStore, builds: KnownBuilds): Promise<string> {
  const titles = new Map<string, string>();
  for (const [, name = ''] of text.matchAll(named)) {
    const title = isReleaseName(name) ? await titleOf(name, store, builds) : undefined;
    if (title !== undefined) titles.set(name, title);
  }
  return text.replace(named, (found, name: string) => titles.get(name) ?? found);
}

async function titleOf(name: string, store: ReleaseStore, builds: KnownBuilds): Promise<string | undefined> {
  const described = (await store.newest(name))?.to ?? (await store.builds(name))[0]?.buildId;
  return described === undefined ? undefined : (await builds.find(name, described))?.title;
}
