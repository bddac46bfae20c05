/** What a page on screen takes: the frame around it, what loads it, and what every page takes of the host. */
const FRAME = ['shell', 'federation', 'ui-basic', 'format'];
/** What tells of something: words at the top, and the server's events. */
const NEWS = ['live', 'message'];
/** What lists and forms of remotes take; days to choose are on nearly all of them. */
const LISTS = ['ui-core', 'ui-data', 'ui-date', 'ui-listView'];
/** What may stand before the shell is here: it is not to wait for the shell's code. */
const BEFORE_SHELL = ['signIn', 'browsers', ...NEWS];
/** Dialogs and words: what two of them have in common is not worth a file for each pair. */
const SMALL = [...NEWS, 'browsers', 'dialog', 'accounts'];

const among =
  (names) =>
  ({ name }) =>
    names.includes(name);
const notAmong = (names) => (chunk) => !among(names)(chunk);

/** Names of the chunks that a module is in as the sources have it. */
const chunksOf = (module, { chunkGraph }) => [...chunkGraph.getModuleChunksIterable(module)];

/** All modules of some chunks in one file, taken out of further chunks that have them, too. */
const together = (names, chunks) => ({
  chunks,
  test: (module, context) => chunksOf(module, context).some(among(names)),
  enforce: true,
});

function isBase(module, context) {
  const chunks = chunksOf(module, context);
  if (chunks.some(among(NEWS))) return true;
  const inSmall = chunks.filter(among(SMALL)).length;
  return inSmall > 1 || (inSmall > 0 && chunks.some(among(FRAME)));
}

const isLook = (module, context) =>
  chunksOf(module, context).some(among([...FRAME, ...LISTS])) || isBase(module, context);

/**
 * How the host's modules are put into files: few, since each is a request, and each of what is wanted together. Left
 * to itself webpack makes a file of every set of modules that some chunks share, 25 of them behind one page.
 */
export const hostChunks = {
  chunks: 'async',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    // What tells of something, and of dialogs what the frame or other dialogs take, too.
    base: {
      name: 'base',
      type: /javascript/,
      chunks: notAmong(['signIn']),
      test: isBase,
      priority: 3,
      enforce: true,
    },
    // Their looks, with those of the frame and of lists, which every page takes: each stylesheet is one request more.
    looks: {
      name: 'base',
      type: 'css/mini-extract',
      chunks: notAmong(['signIn']),
      test: isLook,
      priority: 3,
      enforce: true,
    },
    frame: { name: 'frame', ...together(FRAME, notAmong(BEFORE_SHELL)), priority: 2 },
    lists: { name: 'lists', ...together(LISTS, notAmong([...BEFORE_SHELL, ...FRAME])) },
  },
};
