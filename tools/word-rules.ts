/** Where a word is refused. */
export const SCOPES = ['names', 'SQL names', 'text', 'screens'] as const;
export type Scope = (typeof SCOPES)[number];

/** One row of a table of refused words or phrases. */
export interface WordRule {
  /** As the document writes it: a word, several words, with `…` for the rest of a name, or a qualified name. */
  readonly refused: string;
  readonly use: string;
  readonly scopes: readonly Scope[];
}

const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);

/**
 * The rules of a document's table of refused words or phrases. A cell may list several.
 *
 * @throws Error when the table is missing or a row names an unknown scope.
 */
export function readWordRules(document: string, heading = '## Refused words'): WordRule[] {
  const section = document.split(`\n${heading}\n`)[1]?.split('\n## ')[0];
  if (section === undefined) throw new Error(`The document has no part "${heading}".`);
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2);
  return rows.flatMap((row) => {
    const [refused = '', use = '', where = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const scopes = where.split(', ');
    if (!scopes.every(isScope)) throw new Error(`"${where}" is not a list of ${SCOPES.join(', ')}: ${row}`);
    return [...refused.matchAll(/`([^`]+)`/g)].map(([, word = '']) => ({ refused: word, use, scopes }));
  });
}

/** The parts of an identifier: `petName`, `pet_name` and `pet-name` are pet and name. */
export const partsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '');

const REST = '…';

/**
 * Makes the test whether a name contains the refused word as whole parts. `…` at an end stands for at least one more
 * part, and the name then begins or ends there; otherwise a plural matches too. A word in capitals means constants alone.
 */
export function nameMatcher(refused: string): (name: string) => boolean {
  if (refused.includes('.')) return () => false;
  const isConstant = refused === refused.toUpperCase() && /[A-Z]/.test(refused);
  const words = refused.toLowerCase().split(' ');
  const body = words.filter((word) => word !== REST).join(' ');
  const pattern = words.at(-1) === REST ? `^ ${body} .` : words[0] === REST ? `. ${body}s? $` : ` ${body}s? `;
  const regex = new RegExp(pattern);
  return (name) => {
    if (isConstant && name !== name.toUpperCase()) return false;
    return regex.test(` ${partsOf(name).join(' ').toLowerCase()} `);
  };
}

/** Makes the search for a refused word or phrase in a text, in any case; a line break counts as a space. */
export function textMatcher(refused: string): (text: string) => number[] {
  const words = refused.split(' ').filter((word) => word !== REST);
  const phrase = words.map((word) => RegExp.escape(word)).join(String.raw`[\s*\-]+`);
  const pattern = new RegExp(String.raw`(?<![\w.])${phrase}s?(?!\w)`, 'gi');
  return (text) => [...text.matchAll(pattern)].map(({ index }) => index);
}
