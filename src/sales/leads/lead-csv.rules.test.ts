import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '#foundation/values/csv.ts';
import { stormRuns } from '#test/storm.ts';
import { readLeadFile } from './lead-csv.rules.ts';

const rowsOf = (text: string) => {
  const file = readLeadFile(text);
  if (!file.ok) throw new Error(file.fault);
  return file.rows;
};

test('columns are known by their heads, in any order and language of spreadsheets', () => {
  const [row] = rowsOf('Company;E-Mail;Full name;Shoe size\nLakeside;Anna@Example.org; Anna Berg ;39\n');
  expect(row).toMatchObject({
    line: 2,
    facts: { fullName: 'Anna Berg', email: 'anna@example.org', phone: null, clinicName: 'Lakeside' },
    faults: [],
    sameAsLine: null,
  });
});

test('a number is kept in the form of its country', () => {
  const rows = rowsOf('Name,Phone,Country\nAnna,030 123456,de\nBen,+1 212 555 0100,\n');
  expect(rows.map(({ facts }) => facts?.phone)).toEqual(['+4930123456', '+12125550100']);
});

test.each([
  ['no name', ',a@b.example,,', 'fullName'],
  ['an address that is none', 'Anna,anna at home,,', 'email'],
  ['a number without a country', 'Anna,,030 123456,', 'phone'],
  ['no way to reach them', 'Anna,,,', 'email'],
  ['a country that is none', 'Anna,a@b.example,,Germany', 'country'],
])('%s is named at its line', (_what, line, path) => {
  const [row] = rowsOf(`Name,Email,Phone,Country\n${line}\n`);
  expect(row?.facts).toBeNull();
  expect(row?.faults.map((fault) => fault.path)).toEqual([path]);
});

test('a duplicate in the file is marked at its second line', () => {
  const rows = rowsOf('Name,Email,Clinic\nAnna,a@x.example,One\nBen,A@x.example,Two\nANNA,c@x.example,one\n');
  expect(rows.map(({ sameAsLine }) => sameAsLine)).toEqual([null, 2, 2]);
});

test.each([
  ['nothing', '', 'must name the columns'],
  ['no column of names', 'Email\na@b.example\n', 'must name the columns'],
  ['heads alone', 'Name,Email\n', 'no lines below the header'],
  ['too many lines', `Name,Email\n${'Anna,a@b.example\n'.repeat(501)}`, 'has 501 lines'],
])('a file with %s is refused as a whole', (_what, text, words) => {
  expect(readLeadFile(text)).toMatchObject({ ok: false, fault: expect.stringContaining(words) });
});

test('whatever the names and clinics are, a file that we wrote is read back as it was', () => {
  const text = fc
    .string({ minLength: 1, maxLength: 40, unit: 'binary' })
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

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(typeof readLeadFile(`Name,Email\n${text}`).ok).toBe('boolean');
    }),
    { numRuns: stormRuns(100) },
  );
});
