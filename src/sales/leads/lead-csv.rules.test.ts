import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAIN_LINE } from '#foundation/contract/one-line.ts';
import { csvLine } from '#foundation/values/csv.ts';
import { stormRuns } from '#test/storm.ts';
import { readLeadFile } from './lead-csv.rules.ts';

const rowsOf = (text: string) => {
  const file = readLeadFile(text);
  if (!file.ok) throw new Error(file.fault);
  return file.rows;
};

test('recognizes columns by their headers, in any order, also with semicolons', () => {
  const [row] = rowsOf('Company;E-Mail;Full name;Shoe size\nLakeside;Anna@Example.org; Anna Berg ;39\n');
  expect(row).toMatchObject({
    line: 2,
    facts: { fullName: 'Anna Berg', email: 'anna@example.org', phone: null, clinicName: 'Lakeside' },
    faults: [],
    sameAsLine: null,
  });
});

test('normalizes phone numbers by the row’s country', () => {
  const rows = rowsOf('Name,Phone,Country\nAnna,030 123456,de\nBen,+1 212 555 0100,\n');
  expect(rows.map(({ facts }) => facts?.phone)).toEqual(['+4930123456', '+12125550100']);
});

test.each([
  ['no name', ',a@b.example,,', 'fullName'],
  ['an invalid email address', 'Anna,anna at home,,', 'email'],
  ['a phone number without a country', 'Anna,,030 123456,', 'phone'],
  ['neither an email address nor a phone number', 'Anna,,,', 'email'],
  ['an invalid country', 'Anna,a@b.example,,Germany', 'country'],
])('reports %s at its line', (_what, line, path) => {
  const [row] = rowsOf(`Name,Email,Phone,Country\n${line}\n`);
  expect(row?.facts).toBeNull();
  expect(row?.faults.map((fault) => fault.path)).toEqual([path]);
});

test('marks a duplicate within the file at its second line', () => {
  const rows = rowsOf('Name,Email,Clinic\nAnna,a@x.example,One\nBen,A@x.example,Two\nANNA,c@x.example,one\n');
  expect(rows.map(({ sameAsLine }) => sameAsLine)).toEqual([null, 2, 2]);
});

test.each([
  ['no content', '', 'must list the columns'],
  ['no name column', 'Email\na@b.example\n', 'must list the columns'],
  ['only a header', 'Name,Email\n', 'no lines below the header'],
  ['too many lines', `Name,Email\n${'Anna,a@b.example\n'.repeat(501)}`, 'has 501 lines'],
])('refuses a file with %s as a whole', (_what, text, words) => {
  expect(readLeadFile(text)).toMatchObject({ ok: false, fault: expect.stringContaining(words) });
});

test('reads back any file that we exported', () => {
  const text = fc
    .string({ minLength: 1, maxLength: 40, unit: 'binary' })
    .filter((one) => PLAIN_LINE.test(one))
    .map((one) => one.trim())
    .filter((one) => one !== '' && !one.startsWith("'"));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), (leads) => {
      const file =
        csvLine(['Name', 'Email', 'Clinic']) +
        leads.map(([name, clinic], at) => csvLine([name, `a${at}@b.example`, clinic])).join('');
      expect(rowsOf(file).map(({ facts }) => [facts?.fullName, facts?.clinicName])).toEqual(leads);
    }),
    { numRuns: stormRuns(40) },
  );
});

test('never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(typeof readLeadFile(`Name,Email\n${text}`).ok).toBe('boolean');
    }),
    { numRuns: stormRuns(100) },
  );
});
