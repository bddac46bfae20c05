/**
 * A step of the check.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} args what Node runs
 * @property {1 | 2} cores how many it keeps busy
 * @property {readonly string[]} [after] names of steps whose results it needs
 */

/**
 * The steps that begin now: in their order, each once what it needs is done and as long as cores are free. A step that
 * needs more cores than are free does not hold back smaller ones behind it.
 *
 * @template {Step} T
 * @param {readonly T[]} waiting
 * @param {readonly Step[]} running
 * @param {number} cores of the machine
 * @returns {T[]}
 */
export function stepsToBegin(waiting, running, cores) {
  const unfinished = new Set([...waiting, ...running].map(({ name }) => name));
  let free = cores - running.reduce((sum, step) => sum + step.cores, 0);
  const begun = [];
  for (const step of waiting) {
    if (step.cores > free || step.after?.some((name) => unfinished.has(name))) continue;
    begun.push(step);
    free -= step.cores;
  }
  return begun;
}
