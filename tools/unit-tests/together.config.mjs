import path from 'node:path';
import each from '../../jest.config.mjs';
import { root } from '../federation-build/workspace.mjs';
import { writeGroups } from './together.mjs';

const [components, ...others] = each.projects;
const packages = components.roots.map((folder) => path.basename(folder));
const { folder, alone } = writeGroups(packages);

/** All tests, those of components that can share a document together. */
export default {
  ...each,
  rootDir: root,
  testSequencer: path.join(root, 'tools/unit-tests/groupsFirst.mjs'),
  projects: [
    {
      ...components,
      roots: [...components.roots, folder],
      testMatch: [...alone.map((file) => path.join(root, file)), `${folder}/*.test.tsx`],
    },
    ...others,
  ],
};
