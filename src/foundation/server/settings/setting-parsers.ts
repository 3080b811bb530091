import { SettingsError } from './settings-error.ts';

type Parse<T> = (text: string | null, name: string) => T;

/** Any text. */
export const anyText: Parse<string | null> = (text) => text;

/** A whole number within limits, both of them allowed. */
export const wholeNumber =
  ({
    min,
    max,
    fallback,
  }: {
    readonly min: number;
    readonly max: number;
    readonly fallback: number;
  }): Parse<number> =>
  (text, name) => {
    if (text === null) return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new SettingsError(
      `${name} is "${text}", but must be a whole number from ${min} to ${max}: set it to ${fallback}, or leave it out.`,
    );
  };

/** `1` or `0`; the fallback when it is not set. */
export const onOff =
  <F extends boolean | null>(fallback: F): Parse<F | boolean> =>
  (text, name) => {
    if (text === null) return fallback;
    if (text === '1' || text === '0') return text === '1';
    throw new SettingsError(
      `${name} is "${text}", but must be 1 (on) or 0 (off): set it to one of the two, or leave it out.`,
    );
  };

/** One of a closed list; null when it is not set. */
export const oneOf =
  <Choice extends string>(choices: readonly Choice[]): Parse<Choice | null> =>
  (text, name) => {
    if (text === null) return null;
    const chosen = choices.find((choice) => choice === text);
    if (chosen) return chosen;
    throw new SettingsError(
      `${name} is "${text}", but must be one of ${choices.join(', ')}: set it to one of them, or leave it out.`,
    );
  };

/** A URL with one of the given schemes, such as `postgresql:`. The error omits the value, which may contain a password. */
export const url =
  ({
    schemes,
    example,
  }: {
    readonly schemes: readonly string[];
    readonly example: string;
  }): Parse<string | null> =>
  (text, name) => {
    if (text === null) return null;
    const scheme = URL.canParse(text) ? new URL(text).protocol : undefined;
    if (scheme && schemes.includes(scheme)) return text;
    throw new SettingsError(
      `${name} is not an address that can be used: write it like ${example}, or leave it out.`,
    );
  };

/** Two settings that only make sense together; null when neither is set. */
export function pairOf(
  first: readonly [name: string, value: string | null],
  second: readonly [name: string, value: string | null],
): readonly [string, string] | null {
  if (first[1] !== null && second[1] !== null) return [first[1], second[1]];
  if (first[1] === null && second[1] === null) return null;
  const [given, missing] = first[1] === null ? [second[0], first[0]] : [first[0], second[0]];
  throw new SettingsError(`${given} is set, but ${missing} is not: set both, or neither.`);
}
