import { Ajv } from 'ajv';
import type { HostBuild, RemoteBuild } from '@hospital/shared/contract/remote';

const text = { type: 'string', minLength: 1, maxLength: 200 };
const filesByPage = { type: 'object', additionalProperties: { type: 'array', items: text } };

const permissions = { type: 'array', items: text };
const method = { enum: ['GET', 'POST', 'DELETE'] };
const calls = {
  type: 'array',
  items: { type: 'object', required: ['id', 'method', 'path'], properties: { id: text, method, path: text } },
};

const sides = { type: 'array', minItems: 1, uniqueItems: true, items: { enum: [1, 2, 3] } };
const path = { type: 'string', pattern: '^/[^\\s?#]*$', maxLength: 200 };
const menuPlace = { order: { type: 'integer' }, icon: text, sides };
const menu = {
  type: 'object',
  required: ['order', 'icon', 'sides'],
  properties: {
    ...menuPlace,
    below: {
      type: 'object',
      required: ['path', 'title', 'permission', 'order', 'icon', 'sides'],
      properties: { ...menuPlace, path, title: text, permission: text },
    },
    permission: text,
    roles: { type: 'array', items: text },
    siteOnly: { const: true },
  },
};

const sources = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'title', 'call', 'method', 'path', 'request', 'hit'],
    properties: {
      id: text,
      title: text,
      call: text,
      method,
      path: text,
      anyOf: permissions,
      request: { type: 'object' },
      hit: {
        type: 'object',
        required: ['id', 'title', 'to'],
        properties: { id: text, title: text, detail: text, to: text, words: { type: 'object' } },
      },
    },
  },
};

const firstCalls = {
  type: 'array',
  items: {
    type: 'object',
    required: ['call', 'request'],
    properties: {
      call: text,
      request: { type: 'object' },
      method,
      path: text,
      anyOf: permissions,
      permission: text,
      workspaceType: { type: 'integer', minimum: 1, maximum: 3 },
    },
  },
};

const actions = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'title', 'call', 'to'],
    properties: {
      id: text,
      title: text,
      call: text,
      to: text,
      alone: text,
      sides: { type: 'array', items: { type: 'integer', enum: [1, 2, 3] } },
      anyOf: permissions,
    },
  },
};

const ajv = new Ajv();

/** Whether `remote.json` is of the shape that was agreed. */
export const isRemoteBuild = ajv.compile<RemoteBuild>({
  type: 'object',
  required: [
    'name',
    'title',
    'owns',
    'pages',
    'buildId',
    'container',
    'sharedRange',
    'entry',
    'integrity',
    'files',
    'needs',
  ],
  properties: {
    name: text,
    title: text,
    owns: { type: 'array', items: text },
    buildId: text,
    container: text,
    sharedRange: text,
    files: filesByPage,
    needs: filesByPage,
    calls,
    entry: { type: 'string', pattern: '^[A-Za-z0-9._-]+$' },
    integrity: { type: 'string', pattern: '^sha(256|384|512)-[A-Za-z0-9+/=]+$' },
    sources,
    actions,
    pages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'module', 'title'],
        properties: {
          path: text,
          module: text,
          title: text,
          permission: { type: 'string' },
          hidden: { type: 'boolean' },
          part: {
            type: 'object',
            required: ['height'],
            properties: { height: { type: 'integer', minimum: 1, maximum: 10_000 } },
          },
          menu,
          firstCalls,
          queriedCalls: firstCalls,
          firstParts: { type: 'array', items: text },
        },
      },
    },
  },
});

/** Whether `host.json` is of the shape that was agreed. */
export const isHostBuild = ajv.compile<HostBuild>({
  type: 'object',
  required: ['name', 'buildId', 'provides'],
  properties: {
    name: { const: 'host' },
    buildId: text,
    provides: { type: 'object', additionalProperties: text },
    calls,
  },
});
