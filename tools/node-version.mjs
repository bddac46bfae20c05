const OLDEST = [20, 19];

/** Ends the process with words when Node is older than the product needs. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`需要 Node ${OLDEST.join('.')} 或更高版本，当前是 ${process.version}`);
  process.exit(1);
}
