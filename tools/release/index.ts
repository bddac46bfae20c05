/** `npm run release -- …`: publishes, promotes and rolls back builds of the host and of remotes; `usage` says how. */
import { runRelease } from './runRelease';

// Nothing that a command left open keeps it from ending, such as a line to a bucket.
process.exit(await runRelease(process.argv.slice(2), process.env));
