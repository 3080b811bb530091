import { RestError } from './rest-error.ts';

/** The preferences in a `Prefer` header; null for those that it does not contain. */
export interface Preferences {
  readonly resolution: 'ignore-duplicates' | 'merge-duplicates' | null;
  readonly missing: 'default' | 'null' | null;
  readonly return: 'headers-only' | 'minimal' | 'representation' | null;
  readonly count: 'estimated' | 'exact' | 'planned' | null;
  readonly tx: 'commit' | 'rollback' | null;
  readonly handling: 'lenient' | 'strict' | null;
  readonly maxAffected: number | null;
}

type Choices = {
  readonly [K in Exclude<keyof Preferences, 'maxAffected'>]: readonly NonNullable<Preferences[K]>[];
};

/** In the order of `Preference-Applied`. */
const CHOICES: Choices = {
  resolution: ['ignore-duplicates', 'merge-duplicates'],
  missing: ['default', 'null'],
  return: ['headers-only', 'minimal', 'representation'],
  count: ['estimated', 'exact', 'planned'],
  tx: ['commit', 'rollback'],
  handling: ['lenient', 'strict'],
};

const MAX_AFFECTED = /^max-affected=(\d{1,9})$/;

/**
 * Parses a `Prefer` header, a list of preferences separated by commas.
 *
 * @throws RestError PGRST122 for an unknown preference together with `handling=strict`.
 */
export function readPreferences(header: string | undefined): Preferences {
  const items = (header ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  const known = new Set<string>();
  const pick = <T extends string>(name: string, choices: readonly T[]): T | null => {
    const choice = choices.find((one) => items.includes(`${name}=${one}`)) ?? null;
    for (const one of choices) known.add(`${name}=${one}`);
    return choice;
  };
  const maxAffectedItem = items.find((item) => MAX_AFFECTED.test(item));
  if (maxAffectedItem) known.add(maxAffectedItem);
  const preferences: Preferences = {
    resolution: pick('resolution', CHOICES.resolution),
    missing: pick('missing', CHOICES.missing),
    return: pick('return', CHOICES.return),
    count: pick('count', CHOICES.count),
    tx: pick('tx', CHOICES.tx),
    handling: pick('handling', CHOICES.handling),
    maxAffected: maxAffectedItem ? Number(MAX_AFFECTED.exec(maxAffectedItem)?.[1]) : null,
  };
  const unknown = items.filter((item) => !known.has(item));
  if (preferences.handling === 'strict' && unknown.length > 0) {
    throw new RestError(400, {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: `Invalid preferences: ${unknown.join(', ')}`,
    });
  }
  return preferences;
}

/** The preferences that apply to a method. */
const APPLICABLE: Readonly<Record<string, ReadonlySet<string>>> = {
  GET: new Set(['count', 'tx', 'handling']),
  HEAD: new Set(['count', 'tx', 'handling']),
  POST: new Set(['resolution', 'missing', 'return', 'count', 'tx', 'handling']),
  PATCH: new Set(['return', 'count', 'tx', 'handling', 'max-affected']),
  DELETE: new Set(['return', 'count', 'tx', 'handling', 'max-affected']),
};

/** The value of `Preference-Applied`: the requested preferences that apply; '' if there are none. */
export function appliedPreferences(method: string, preferences: Preferences): string {
  const requested: (readonly [string, string | number | null])[] = [
    ['resolution', preferences.resolution],
    ['missing', preferences.missing],
    ['return', preferences.return],
    ['count', preferences.count],
    ['tx', preferences.tx],
    ['handling', preferences.handling],
    ['max-affected', preferences.handling === 'strict' ? preferences.maxAffected : null],
  ];
  return requested
    .filter(([name, value]) => value !== null && APPLICABLE[method]?.has(name))
    .map(([name, value]) => `${name}=${value}`)
    .join(', ');
}
