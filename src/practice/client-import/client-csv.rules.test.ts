import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '#foundation/values/csv.ts';
import { readClientFile } from './client-csv.rules.ts';

const TODAY = '2026-11-21';
const read = (text: string) => {
  const file = readClientFile(text, TODAY, 'US');
  if (!file.ok) throw new Error(file.fault);
  return file;
};

test('IMPORT-1: each line is a pet; lines of the same client become one client', () => {
  const { clients, lines } = read(
    'Name;E-mail;Phone;Pet;Species;Born;Colour\n' +
      'Zoë Müller;zoe@people.test;030 901820;Balu;dog;31.05.2020;brown\n' +
      'zoe muller;ZOE@people.test;030/901820;Mia;Cat;2021-02-03;\n' +
      'Theo Taube;;;;;;\n',
  );
  expect(clients.map(({ fullName, pets }) => [fullName, pets.map(({ name }) => name)])).toEqual([
    ['Zoë Müller', ['Balu', 'Mia']],
    ['Theo Taube', []],
  ]);
  expect(clients[0]?.pets[0]).toEqual({ name: 'Balu', species: 'dog', breed: null, bornOn: '2020-05-31' });
  expect(lines.map(({ line, clientAt }) => [line, clientAt])).toEqual([
    [2, 0],
    [3, 0],
    [4, 1],
  ]);
});

test.each([
  [['', '', '', 'Balu', 'Dog'], 'Enter the client’s name.'],
  [['Ada', 'nobody'], '“nobody” is not an email address.'],
  [['Ada', '', '12'], '“12” is not a phone number.'],
  [
    ['Ada', '', '', '', '', '', 'Atlantis'],
    '“Atlantis” is not a country. Enter its English name or two-letter code.',
  ],
  [['Ada', '', '', 'Balu', 'Dragon'], 'Name the species, such as Dog or Cat: “Dragon” is unknown.'],
  [['Ada', '', '', 'Balu', 'Dog', '30.02.2020'], 'Enter the date of birth as 2020-05-31 or 31.05.2020.'],
  [['Ada', '', '', 'Balu', 'Dog', '2026-11-22'], 'The date of birth is in the future.'],
  [['Ada', '', '', '', 'Dog'], 'Name the pet, or leave its columns blank.'],
  [['A'.repeat(201)], 'Use at most 200 characters.'],
] as const)('IMPORT-1: reports an error at its line and skips the line: %s', (cells, fault) => {
  const { lines, clients } = read(
    csvLine(['Name', 'Email', 'Phone', 'Pet', 'Species', 'Born', 'Country']) +
      csvLine(cells) +
      csvLine(['Bo']),
  );
  expect(lines.map(({ faults }) => faults)).toEqual([[fault], []]);
  expect(clients.map(({ fullName }) => fullName)).toEqual(['Bo']);
});

test('IMPORT-1: reads a state, and a country by its name or its code', () => {
  const { clients } = read('Name,State,Country\nAda,IL,united states\nBo,,de\nCem,,\n');
  expect(clients.map(({ region, country }) => [region, country])).toEqual([
    ['IL', 'US'],
    [null, 'DE'],
    [null, null],
  ]);
});

test('IMPORT-1: refuses a file without names, without lines, or with too many', () => {
  expect(readClientFile('Email\na@b.test', TODAY, 'US')).toMatchObject({ ok: false });
  expect(readClientFile('Name\n', TODAY, 'US')).toMatchObject({ ok: false });
  expect(readClientFile(`Name\n${'Ada\n'.repeat(1001)}`, TODAY, 'US')).toMatchObject({ ok: false });
});

test('IMPORT-1: imports every pet and invents none', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/u);
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 40 }), (pairs) => {
      const text =
        csvLine(['Name', 'Pet', 'Species']) +
        pairs.map(([name, pet]) => csvLine([name, pet, 'Cat'])).join('');
      const pets = read(text).clients.flatMap(({ fullName, pets: own }) =>
        own.map(({ name }) => [fullName, name]),
      );
      const sorted = (list: readonly (readonly string[])[]) => list.map((pair) => pair.join(' ')).toSorted();
      expect(sorted(pets)).toEqual(sorted(pairs));
    }),
  );
});
