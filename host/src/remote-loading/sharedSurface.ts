import * as reactQuery from '@tanstack/react-query';
import * as jotai from 'jotai';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import * as sharedApi from '@hospital/shared/api';
import * as sharedDrafts from '@hospital/shared/drafts';
import * as sharedNavigation from '@hospital/shared/navigation';
import * as sharedParts from '@hospital/shared/parts';
import * as sharedSession from '@hospital/shared/session';

/** A module that remotes take from the host, already here (`module`) or fetched when the first remote wants it (`load`). */
export type ProvidedModule =
  | { readonly from: keyof typeof PROVIDED_VERSIONS; readonly module: unknown }
  | { readonly from: keyof typeof PROVIDED_VERSIONS; readonly load: () => Promise<unknown> };

/**
 * Everything that remotes take from the host, by module request. It must be what
 * `tools/federation-build/provided-modules.mjs` tells the remotes' builds to leave out; a test compares the two.
 */
export const sharedSurface: Readonly<Record<string, ProvidedModule>> = {
  react: { from: 'react', module: react },
  'react/jsx-runtime': { from: 'react', module: jsxRuntime },
  'react-dom': { from: 'react-dom', module: reactDom },
  jotai: { from: 'jotai', module: jotai },
  dayjs: { from: 'dayjs', load: () => import(/* webpackChunkName: "format" */ 'dayjs') },
  '@tanstack/react-query': { from: '@tanstack/react-query', module: reactQuery },
  '@hospital/shared/api': { from: '@hospital/shared', module: sharedApi },
  '@hospital/shared/session': { from: '@hospital/shared', module: sharedSession },
  '@hospital/shared/drafts': { from: '@hospital/shared', module: sharedDrafts },
  '@hospital/shared/parts': { from: '@hospital/shared', module: sharedParts },
  '@hospital/shared/navigation': { from: '@hospital/shared', module: sharedNavigation },
  '@hospital/shared/format': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "format" */ '@hospital/shared/format'),
  },
  '@hospital/shared/print': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "print" */ '@hospital/shared/print'),
  },
  '@hospital/shared/ui/basic': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "ui-basic" */ '@hospital/shared/ui/basic'),
  },
  '@hospital/shared/ui/charts': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "ui-charts" */ '@hospital/shared/ui/charts'),
  },
  '@hospital/shared/ui/core': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "ui-core" */ '@hospital/shared/ui/core'),
  },
  '@hospital/shared/ui/data': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "ui-data" */ '@hospital/shared/ui/data'),
  },
  '@hospital/shared/ui/date': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "ui-date" */ '@hospital/shared/ui/date'),
  },
  '@hospital/shared/ui/imports': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "ui-imports" */ '@hospital/shared/ui/imports'),
  },
  '@hospital/shared/ui/listView': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "ui-listView" */ '@hospital/shared/ui/listView'),
  },
  '@hospital/shared/ui/signing': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "ui-signing" */ '@hospital/shared/ui/signing'),
  },
  '@hospital/shared/ui/upload': {
    from: '@hospital/shared',
    load: () => import(/* webpackChunkName: "ui-upload" */ '@hospital/shared/ui/upload'),
  },
};

/** A provided module, loaded now if it is not here. Rejects when its files do not come; a later call tries again. */
export async function loadProvided(request: string): Promise<unknown> {
  const provided = sharedSurface[request];
  if (!provided) throw new Error(`The host provides no ${request}`);
  return 'module' in provided ? provided.module : provided.load();
}
