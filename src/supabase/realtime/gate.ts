/** Lets so many pieces of work run at a time; the others wait in line. */
export function createGate(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let inside = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (inside >= width) await new Promise<void>((enter) => line.push(enter));
    else inside += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes this place.
      const next = line.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
