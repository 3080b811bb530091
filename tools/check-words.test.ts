import { expect, test } from 'vitest';
import { createWordSearch } from './check-words.ts';

const search = createWordSearch([
  { refused: 'hearer', use: 'subscriber', scopes: ['names', 'text'] },
  { refused: 'ask leave', use: 'reserve budget', scopes: ['names'] },
  { refused: 'take …', use: 'claim', scopes: ['SQL names'] },
  { refused: 'app.enter', use: 'app.begin_request', scopes: ['text'] },
  { refused: 'there is no such', use: '… not found', scopes: ['screens'] },
  { refused: 'nobody', use: 'no one', scopes: ['screens'] },
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

test('finds phrases that people read: in JSX text, strings and templates', () => {
  const text = `// There is no such client, says nobody.
export const Title = () => (
  <h1 title="There is no such pet">
    There is no such
    client {\`for $\{name}: nobody\`}
  </h1>
);
`;
  expect(found('src/a.tsx', text)).toEqual(['3 there is no such', '4 there is no such', '5 nobody']);
});

test('finds no phrases in values, constants, SQL, summaries, tests and the public site', () => {
  const text = `
const owner = 'nobody';
const STATUS = 'NOBODY';
const rows = sql\`select 1 where nobody is null\`;
const endpoint = { summary: 'Withdraws what nobody has answered.' };
`;
  expect(found('src/a.ts', text)).toEqual([]);
  const label = `const label = 'Nobody';`;
  expect(found('src/a.ts', label)).toEqual(['1 nobody']);
  expect(found('src/a.test.ts', label)).toEqual([]);
  expect(found('src/sales/site/web/a.ts', label)).toEqual([]);
  expect(found('tools/a.ts', label)).toEqual([]);
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
