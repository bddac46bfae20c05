import { defineHostBuild } from '@hospital/tools/federation-build';

export default defineHostBuild();
