/** The properties of a step that determine when it may run. */
export interface Schedulable {
  readonly name: string;
  /** A step that must have ended before this one begins. */
  readonly needs?: string;
  /** How many cores it keeps busy; 0 for a step that waits most of its time. */
  readonly cores: number;
}

/**
 * Runs steps in their order, several at once while cores are free. A step that waits for the step it needs is skipped for
 * now; a step that waits for cores is not, so that a large one is not delayed forever.
 *
 * @param run also gets the result of the needed step; undefined when it needs none, or when that step is not selected.
 */
export async function scheduleSteps<S extends Schedulable, R>(
  steps: readonly S[],
  cores: number,
  run: (step: S, needed: R | undefined) => Promise<R>,
): Promise<ReadonlyMap<string, R>> {
  const ended = new Map<string, R>();
  const running = new Map<string, { readonly cores: number; readonly end: Promise<void> }>();
  const waiting = [...steps];
  const names = new Set(steps.map(({ name }) => name));
  const isReady = ({ needs }: S) => needs === undefined || !names.has(needs) || ended.has(needs);
  const fits = (step: S) => {
    const busy = [...running.values()].reduce((sum, one) => sum + one.cores, 0);
    return busy === 0 || busy + step.cores <= cores;
  };
  const start = (step: S) => {
    const needed = step.needs === undefined ? undefined : ended.get(step.needs);
    const end = run(step, needed).then((result) => {
      ended.set(step.name, result);
      running.delete(step.name);
    });
    running.set(step.name, { cores: step.cores, end });
  };
  while (waiting.length > 0 || running.size > 0) {
    for (let next = waiting.find(isReady); next && fits(next); next = waiting.find(isReady)) {
      waiting.splice(waiting.indexOf(next), 1);
      start(next);
    }
    if (running.size === 0)
      throw new Error(`Steps need each other: ${waiting.map(({ name }) => name).join(', ')}`);
    await Promise.race([...running.values()].map(({ end }) => end));
  }
  // In the order of the steps, not in the order in which they ended.
  return new Map(
    steps.flatMap(({ name }) => {
      const result = ended.get(name);
      return result === undefined ? [] : [[name, result] as const];
    }),
  );
}
