/** Who may be named in a text, as the clinic has them. */
export interface KnownPerson {
  readonly fullName: string;
  /** Lines of the address, phone numbers, emails. */
  readonly details: readonly string[];
}

export interface Redaction {
  /** A value with marks in the place of people and their contacts. */
  readonly hide: (value: unknown) => unknown;
  /** The text with people again. */
  readonly restore: (text: string) => string;
}

const EMAIL = String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
/** At least seven digits in a row, as people group them. */
const PHONE = String.raw`(?<![\p{L}\p{N}.,:/-])(?:\+|\()?\d(?:[ ()./-]{0,2}\d){6,14}(?![\p{L}\p{N}]|[.,:/-]\d)`;
/** Days and instants are no phone numbers. */
const DAY = /^\d{4}-\d{2}-\d{2}|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/u;
const MIN_NAME_LENGTH = 3;
const MIN_DETAIL_LENGTH = 4;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
/** As a whole word. */
const wordOf = (text: string): string =>
  String.raw`(?<![\p{L}\p{N}])${escaped(text).replaceAll(' ', String.raw`\s+`)}(?![\p{L}\p{N}])`;

/** The whole name first, then its parts: “Kim Lee”, “Lee”. */
const namesOf = ({ fullName }: KnownPerson): readonly string[] => {
  const name = fullName.trim().replaceAll(/\s+/gu, ' ');
  return [name, ...name.split(' ')].filter(
    (one, at, all) => one.length >= MIN_NAME_LENGTH && all.indexOf(one) === at,
  );
};

/**
 * ASSIST-22. Replaces people and how they are reached before a text leaves the clinic: the names, addresses, emails and phone numbers that the
 * clinic has of the clients of a pet, and all other emails and phone numbers. What a model writes gets them back. Names of people whom the
 * clinic does not have as clients of the pet are not known here and stay.
 */
export function redactPeople(people: readonly KnownPerson[], petName: string | null): Redaction {
  const marks = new Map<string, string>();
  const texts = new Map<string, string>();
  const markOf = (kind: string, text: string): string => {
    const key = `${kind} ${text.toLowerCase()}`;
    const known = marks.get(key);
    if (known !== undefined) return known;
    const mark = `[${kind} ${marks.size + 1}]`;
    marks.set(key, mark);
    texts.set(mark, text);
    return mark;
  };
  const isPet = (name: string) => petName !== null && name.toLowerCase() === petName.toLowerCase();
  const known = people
    .flatMap((person) => [
      ...person.details
        .filter((text) => text.length >= MIN_DETAIL_LENGTH)
        .map((text) => ['contact', text] as const),
      ...namesOf(person)
        .filter((name) => !isPet(name))
        .map((name) => ['client', name] as const),
    ])
    // The longest first: a name before its parts.
    .toSorted(([, one], [, other]) => other.length - one.length);
  // All in one pass, so that nothing is looked for within a mark.
  const pattern = new RegExp(
    [
      `(?<email>${EMAIL})`,
      ...known.map(([kind, text], at) => `(?<${kind}${at}>${wordOf(text)})`),
      `(?<phone>${PHONE})`,
    ].join('|'),
    'giu',
  );
  const hideText = (text: string): string => {
    if (DAY.test(text) && text.length <= 30) return text;
    return text.replaceAll(pattern, (found, ...rest) => {
      // Safe: the last argument is the groups, because there are some.
      const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>;
      const kind = Object.keys(groups)
        .find((name) => groups[name] !== undefined)
        ?.replace(/\d+$/u, '');
      return kind === undefined || (kind === 'phone' && DAY.test(found)) ? found : markOf(kind, found);
    });
  };
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return hideText(value);
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hide(one)]));
  };
  return {
    hide,
    restore: (text) =>
      text.replaceAll(/\[(?:client|contact|email|phone) \d+\]/gu, (mark) => texts.get(mark) ?? mark),
  };
}
