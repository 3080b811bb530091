import { expect, test } from 'vitest';
import { createWordSearch } from './check-words.ts';

const search = createWordSearch([
  { refused: 'hearer', use: 'subscriber', scopes: ['names', 'text'] },
  { refused: 'ask leave', use: 'reserve budget', scopes: ['names'] },
  { refused: 'take …', use: 'claim', scopes: ['SQL names'] },
  { refused: 'app.enter', use: 'app.begin_request', scopes: ['text'] },
]);
const found = (path: string, text: string) =>
  search(path, text).map((finding) => `${finding.line} ${finding.found}`);

test('finds names in TypeScript files and text in their comments', () => {
  const text = `import { hearer } from 'a-package';
/** Who is a hearer. */
export const findHearer = () => hearer();
interface Budget { askLeave(): void }
`;
  expect(found('src/a.ts', text)).toEqual(['2 hearer', '3 findHearer', '4 askLeave']);
});

test('ignores members that are declared elsewhere', () => {
  expect(found('src/a.ts', `import budget from 'budget';\nbudget.askLeave();\n`)).toEqual([]);
});

test('ignores screen texts, but not names within strings', () => {
  expect(found('src/a.ts', `const text = 'The hearer may ask leave';`)).toEqual([]);
  expect(found('src/a.ts', `const query = 'select ask_leave($1)';`)).toEqual(['1 ask_leave']);
});

test('finds SQL names in files and templates', () => {
  expect(found('db/a.sql', `-- hearer\nselect take_lead('take_this', hearer.id) from t;`)).toEqual([
    '1 hearer',
    '2 hearer',
    '2 take_lead',
  ]);
  expect(found('src/a.ts', 'const takeAll = sql`select take_lead(${id})`;')).toEqual(['1 take_lead']);
});

test('finds a qualified name anywhere', () => {
  expect(found('src/a.ts', `query('select app.enter($1)'); // app.enter`)).toEqual(['1 app.enter']);
});

test('checks documents and file names', () => {
  expect(found('docs/hearers.md', 'A hearer\n\ncalls `askLeave`.\n')).toEqual([
    '1 docs/hearers.md',
    '1 hearer',
    '3 askLeave',
  ]);
});

test('ignores files of other kinds', () => {
  expect(found('public/picture.svg', '<svg id="hearer"/>')).toEqual([]);
});
