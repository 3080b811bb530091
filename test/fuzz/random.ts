/** Random choices that are the same for the same seed. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  pick<T>(choices: readonly T[]): T | undefined;
}

/** Mulberry32: 32 bits of state, which is enough to choose requests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
  };
}
