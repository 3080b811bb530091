import { StartError } from './start-error.ts';

/** A setting that is wrong: one sentence that names it and says what to do. */
export class SettingsError extends StartError {
  override readonly name = 'SettingsError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a setting; one that is empty or blank counts as not set. */
export function readText(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

/** A whole number within limits, both of them allowed. */
export function readWholeNumber(
  env: Environment,
  name: string,
  { least, most, otherwise }: { readonly least: number; readonly most: number; readonly otherwise: number },
): number {
  const text = readText(env, name);
  if (text === null) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new SettingsError(
    `${name} is "${text}", but must be a whole number from ${least} to ${most}: set it to ${otherwise}, or leave it out.`,
  );
}

/** A switch, `1` or `0`. */
export function readSwitch(env: Environment, name: string, otherwise: boolean): boolean {
  const text = readText(env, name);
  if (text === null) return otherwise;
  if (text === '1' || text === '0') return text === '1';
  throw new SettingsError(
    `${name} is "${text}", but must be 1 (on) or 0 (off): set it to one of the two, or leave it out.`,
  );
}

/** One word of a closed list. */
export function readChoice<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const text = readText(env, name);
  if (text === null) return otherwise;
  const chosen = choices.find((choice) => choice === text);
  if (chosen) return chosen;
  throw new SettingsError(
    `${name} is "${text}", but must be one of ${choices.join(', ')}: set it to one of them, or leave it out.`,
  );
}

/**
 * An address with one of the given schemes, such as `postgresql:`. The value is never repeated in the error,
 * because it may carry a password.
 */
export function readUrl(
  env: Environment,
  name: string,
  { schemes, example }: { readonly schemes: readonly string[]; readonly example: string },
): string | null {
  const text = readText(env, name);
  if (text === null) return null;
  const scheme = URL.canParse(text) ? new URL(text).protocol : undefined;
  if (scheme && schemes.includes(scheme)) return text;
  throw new SettingsError(
    `${name} is not an address that can be used: write it like ${example}, or leave it out.`,
  );
}

/** Two settings that only make sense together. */
export function readPair(env: Environment, first: string, second: string): readonly [string, string] | null {
  const values = [readText(env, first), readText(env, second)] as const;
  if (values[0] !== null && values[1] !== null) return [values[0], values[1]];
  if (values[0] === null && values[1] === null) return null;
  const missing = values[0] === null ? first : second;
  const given = values[0] === null ? second : first;
  throw new SettingsError(`${given} is set, but ${missing} is not: set both, or neither.`);
}
