import { glob, readFile } from 'node:fs/promises';
import { lineOf } from './line-of.ts';
import { readNamedThings, type Piece } from './named-things.ts';
import { nameMatcher, readWordRules, textMatcher, type WordRule } from './word-rules.ts';

const GLOSSARY = 'docs/glossary.md';
const VOICE = 'docs/voice.md';
const FILES = ['{src,db,test,e2e,acceptance,tools,docs,public}/**/*', '*.{ts,mjs,md}'];
/** Data, generated files and the lists of refused words themselves. */
const UNCHECKED = [
  /^docs\/(?:glossary|voice)\.md$/,
  /^docs\/generated\//,
  /^db\/schema\//,
  /^src\/sales\/site\/articles\//,
  /^tools\/(?:word-rules|check-words|named-things)\.test\.ts$/,
];

/** What people read: the product, apart from the public site, which has a voice of its own. */
const isShown = (path: string): boolean =>
  path.startsWith('src/') && !path.startsWith('src/sales/site/') && !/\.test\.tsx?$/.test(path);

interface Finding {
  readonly line: number;
  readonly found: string;
  readonly rule: WordRule;
}

/** Makes the search for all refused words in one file, which caches the results of names. */
export function createWordSearch(rules: readonly WordRule[]): (path: string, text: string) => Finding[] {
  const matchers = rules.map((rule) => ({
    rule,
    isNamed: nameMatcher(rule.refused),
    findIn: textMatcher(rule.refused),
  }));
  const known = new Map<string, readonly WordRule[]>();
  const rulesFor = (name: string): readonly WordRule[] => {
    const met = known.get(name) ?? matchers.filter(({ isNamed }) => isNamed(name)).map(({ rule }) => rule);
    known.set(name, met);
    return met;
  };
  return (path, text) => {
    const things = readNamedThings(path, text);
    if (!things) return [];
    const findings = new Map<string, Finding>();
    const add = (found: string, index: number, rule: WordRule) => {
      const line = lineOf(text, index);
      findings.set(`${line} ${found} ${rule.refused}`, { line, found, rule });
    };
    const addNames = (pieces: readonly Piece[], scope: 'names' | 'SQL names') => {
      for (const { text: name, start } of pieces) {
        for (const rule of rulesFor(name)) if (rule.scopes.includes(scope)) add(name, start, rule);
      }
    };
    // A path counts as one of the file's names.
    addNames([{ text: path, start: 0 }, ...things.names, ...things.sqlNames], 'names');
    addNames(things.sqlNames, 'SQL names');
    for (const { rule, findIn } of matchers) {
      // A qualified name is searched for in the whole file: in SQL, in strings and in text.
      const isQualified = rule.refused.includes('.');
      const texts = isQualified
        ? [{ text, start: 0 }]
        : rule.scopes.includes('text')
          ? [...things.texts]
          : [];
      if (rule.scopes.includes('screens') && isShown(path)) texts.push(...(things.shown ?? []));
      for (const piece of texts) {
        for (const index of findIn(piece.text)) add(rule.refused, piece.start + index, rule);
      }
    }
    return [...findings.values()].toSorted((one, other) => one.line - other.line);
  };
}

async function main(): Promise<void> {
  const search = createWordSearch([
    ...readWordRules(await readFile(GLOSSARY, 'utf8')),
    ...readWordRules(await readFile(VOICE, 'utf8'), '## Refused phrases'),
  ]);
  const paths = (await Array.fromAsync(glob(FILES)))
    .filter((path) => /\.(?:tsx?|m?js|sql|md|css)$/.test(path))
    .filter((path) => !UNCHECKED.some((pattern) => pattern.test(path)))
    .toSorted();
  let count = 0;
  for (const path of paths) {
    for (const { line, found, rule } of search(path, await readFile(path, 'utf8'))) {
      process.stdout.write(`${path}:${line} ${found} (${rule.refused}): use ${rule.use}\n`);
      count += 1;
    }
  }
  process.stdout.write(`${paths.length} files, ${count} refused words\n`);
  process.exitCode = count > 0 ? 1 : 0;
}

if (import.meta.main) await main();
