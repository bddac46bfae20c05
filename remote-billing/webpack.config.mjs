import { defineRemoteBuild } from '@hospital/tools/federation-build';

export default defineRemoteBuild('remote-billing');
