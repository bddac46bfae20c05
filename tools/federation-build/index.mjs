export { defineHostBuild } from './host.mjs';
export { defineRemoteBuild } from './remote.mjs';
