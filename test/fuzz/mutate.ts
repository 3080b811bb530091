import { oddLike, oddValue } from './odd-values.ts';
import type { Random } from './random.ts';

/** A copy with one part changed, dropped or added, at any depth. */
export function mutate(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.8)) {
    const at = random.below(value.length);
    if (random.chance(0.1)) return Array.from({ length: 200 }, () => value[at] as unknown);
    return value.map((one: unknown, index) => (index === at ? mutate(random, one) : one));
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value);
    const at = random.below(entries.length + 1);
    const [name, inner] = entries[at] ?? [];
    if (name === undefined)
      return { ...value, [random.pick(['x', '__proto__', '\0', 'id'])]: oddValue(random) };
    if (random.chance(0.1)) return Object.fromEntries(entries.filter(([other]) => other !== name));
    return { ...value, [name]: mutate(random, inner) };
  }
  return random.chance(0.75) ? oddLike(random, value) : oddValue(random);
}

/** Several mutations, most often one. */
export function mutateSome(random: Random, value: unknown): unknown {
  let mutated = value;
  for (let left = random.pick([0, 0, 1, 1, 1, 2, 3]); left > 0; left -= 1) mutated = mutate(random, mutated);
  return mutated;
}
