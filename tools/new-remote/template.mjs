import { featureOf } from './answers.mjs';

/**
 * The files of a new remote: what every remote has, and one page with its test.
 *
 * @param {import('./answers.mjs').NewRemote} remote
 * @returns {Record<string, string>} text by path below the remote's folder
 */
export function filesOf(remote) {
  const { feature, page } = featureOf(remote.path);
  return {
    'package.json': JSON.stringify(packageOf(remote)),
    'tsconfig.json': TSCONFIG,
    'webpack.config.mjs': `import { defineRemoteBuild } from '@hospital/tools/federation-build';

export default defineRemoteBuild('${remote.name}');
`,
    'src/remote.ts': declaration(remote),
    [`src/${feature}/${page}.tsx`]: pageText(remote),
    [`src/${feature}/${page}.test.tsx`]: pageTest(remote),
    'test/remote.test.ts': CONTRACT_TEST,
  };
}

const packageOf = ({ name, title }) => ({
  name: `@hospital/${name}`,
  version: '1.0.0',
  private: true,
  type: 'module',
  description: title,
  dependencies: {
    '@hospital/shared': 'workspace:*',
    '@tanstack/react-query': 'catalog:',
    dayjs: 'catalog:',
    jotai: 'catalog:',
    react: 'catalog:',
    'react-dom': 'catalog:',
  },
  devDependencies: {
    '@hospital/tools': 'workspace:*',
    '@module-federation/enhanced': 'catalog:',
    '@types/react': 'catalog:',
    '@types/react-dom': 'catalog:',
    typescript: 'catalog:',
    webpack: 'catalog:',
    'webpack-cli': 'catalog:',
  },
});

const TSCONFIG = `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": { "lib": ["ES2023", "DOM", "DOM.Iterable"], "types": ["jest", "node"] },
  "include": ["src", "test", "../shared/src/assets.d.ts"]
}
`;

const CONTRACT_TEST = `import { checkRemoteContract } from '@hospital/shared/testing';
import remote from '../src/remote';

checkRemoteContract(remote, (module) => import(\`../src/\${module}\`));
`;

function declaration({ name, title, path, group }) {
  const { feature, page } = featureOf(path);
  const permission = `${name.replace('remote-', '')}:${feature}`;
  const place = group
    ? `below: ${group}, order: 100, icon: 'file', sides: ${group}.sides`
    : `order: 100, icon: 'file', sides: [1, 2, 3]`;
  return `${group ? `import { ${group} } from '@hospital/shared/contract/menu';\n` : ''}import { defineRemote } from '@hospital/shared/contract/remote';

/** ${title}. */
export default defineRemote({
  name: '${name}',
  title: '${title}',
  owns: ['${path}'],
  pages: [
    {
      path: '${path}',
      module: '${feature}/${page}',
      title: '${title}',
      permission: '${permission}',
      // The administrators see it; \`roles\` names the preset roles that see it, too.
      menu: { ${place}, roles: [] },
    },
  ],
});
`;
}

function pageText({ title, path }) {
  const { page } = featureOf(path);
  return `import type { ReactNode } from 'react';
import { EmptyState, Page, Panel } from '@hospital/shared/ui/basic';

/** ${title}. */
export default function ${page}(): ReactNode {
  return (
    <Page title="${title}">
      <Panel>
        <EmptyState text="暂无内容" />
      </Panel>
    </Page>
  );
}
`;
}

function pageTest({ title, path }) {
  const { page } = featureOf(path);
  return `import { screen } from '@testing-library/react';
import { fakeServer, renderPage } from '@hospital/shared/testing';
import ${page} from './${page}';

it('shows its heading and asks the server for nothing', () => {
  fakeServer({});
  renderPage(<${page} />, { at: '${path}' });
  expect(screen.getByRole('heading', { name: '${title}' })).toBeInTheDocument();
});
`;
}
