import { Ajv } from 'ajv';
import type { HostBuild, RemoteBuild } from '@hospital/shared/contract/remote';

const text = { type: 'string', minLength: 1, maxLength: 200 };
const filesByPage = { type: 'object', additionalProperties: { type: 'array', items: text } };

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
    entry: { type: 'string', pattern: '^[A-Za-z0-9._-]+$' },
    integrity: { type: 'string', pattern: '^sha(256|384|512)-[A-Za-z0-9+/=]+$' },
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
          firstCalls: {
            type: 'array',
            items: {
              type: 'object',
              required: ['call', 'request'],
              properties: {
                call: text,
                request: { type: 'object' },
                permission: text,
                workspaceType: { type: 'integer', minimum: 1, maximum: 3 },
              },
            },
          },
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
  },
});
