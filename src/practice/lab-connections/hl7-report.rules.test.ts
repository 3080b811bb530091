import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpusBytes, corpusNames, corpusText } from '#test/hl7-corpus/read-corpus.ts';
import { IncomingReport } from '#practice/lab-results/incoming-report.contract.ts';
import { embeddedPdfs } from './hl7-files.rules.ts';
import { parseHl7 } from './hl7-message.rules.ts';
import { readContent } from './read-content.rules.ts';

const CONTEXT = {
  laboratoryId: '7d4c7a8e-0a33-4a39-9a6e-3a6c6b1f0009',
  zone: 'America/New_York',
  receivedAt: '2026-11-21T18:00:00.000Z',
};
const readAll = (name: string) => readContent('hl7', corpusBytes(name), CONTEXT, 'id');
function reports(name: string) {
  const read = readAll(name);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}
function report(name: string) {
  const [only] = reports(name);
  if (!only) throw new Error('no report');
  return only;
}
const valuesOf = (name: string) =>
  report(name).results.map(({ code, subId, valueText, valueNumber, comparator }) => [
    code + subId,
    valueText,
    valueNumber,
    comparator,
  ]);

describe('HL7-7: results', () => {
  test('a blood count', () => {
    expect(report('final-blood-count')).toMatchObject({
      way: 'hl7',
      externalId: 'R-1001',
      accession: 'TW-000123',
      patient: {
        id: '7d4c7a8e-0a33-4a39-9a6e-3a6c6b1f0001',
        name: 'Biscuit',
        species: 'Dog',
        breed: 'Beagle',
        sex: 'female',
        bornOn: '2019-04-02',
        microchip: '985112345678903',
        clientName: 'Rivera',
      },
      collectedAt: '2026-11-20T09:30:00.000Z',
      resultedAt: '2026-11-20T14:05:00.000Z',
      comment: 'Sample slightly lipemic.',
      isCancelled: false,
    });
    expect(report('final-blood-count').results).toEqual([
      expect.objectContaining({
        testCode: 'CBC',
        testName: 'Complete blood count',
        code: 'HCT',
        name: 'Hematocrit',
        loincCode: '4544-3',
        valueText: '41.2',
        valueNumber: '41.2',
        unit: '%',
        low: '37.3',
        high: '61.7',
        rangeText: null,
        flag: 'N',
        status: 'final',
        method: 'Impedance',
        specimen: 'EDTA blood',
        resultedAt: '2026-11-20T14:05:00.000Z',
      }),
      expect.objectContaining({
        code: 'WBC',
        valueNumber: '18.40',
        flag: 'H',
        note: 'Checked twice.\nSmear reviewed by a technician.',
      }),
      expect.objectContaining({
        valueText: '<10',
        valueNumber: '10',
        comparator: '<',
        low: '10',
        rangeText: '>10',
      }),
      expect.objectContaining({ valueText: 'Clumps\nseen & counted', valueNumber: null }),
    ]);
  });

  test.each([
    ['partial-two-tests', ['final', 'pending']],
    ['preliminary-culture', ['preliminary', 'preliminary', 'preliminary']],
    ['corrected-potassium', ['corrected']],
    ['cancelled-report', ['cancelled']],
    ['wrong-patient-withdrawn', ['cancelled']],
  ])('%s', (name, statuses) => {
    expect(report(name).results.map(({ status }) => status)).toEqual(statuses);
  });

  test('the same report again has the same number', () => {
    const ids = ['partial-two-tests', 'corrected-potassium', 'wrong-patient-withdrawn'].map(
      (name) => report(name).externalId,
    );
    expect(new Set(ids)).toEqual(new Set(['R-1002']));
  });

  test('a report that was cancelled as a whole', () => {
    expect(report('cancelled-report')).toMatchObject({ isCancelled: true, comment: 'Sample clotted.' });
    expect(report('wrong-patient-withdrawn').isCancelled).toBe(false);
  });

  test('rows of one code are told apart by their sub-ID', () => {
    expect(valuesOf('preliminary-culture')).toEqual([
      ['ORG1', 'Escherichia coli', null, null],
      ['AMX1', '8', '8', null],
      ['ORG2', 'Proteus mirabilis', null, null],
    ]);
    expect(report('preliminary-culture').results[1]).toMatchObject({ flag: 'R', specimen: 'Urine' });
  });

  test('values of every type', () => {
    expect(valuesOf('values-of-every-type')).toEqual([
      ['NUM', '.50', '0.50', null],
      ['BELOW', '<0.1', '0.1', '<'],
      ['TITER', '1:128', null, null],
      ['ATLEAST', '>=10', '10', '>='],
      ['SPAN', '10-20', null, null],
      ['COMMA', '4,2', null, null],
      ['TEXT', 'First line\nSecond line', null, null],
      ['FORMAT', 'One\nTwo\n\nThree', null, null],
      ['CODED', 'Positive', null, null],
      ['FREE', 'As it was written', null, null],
      ['PDF', 'Attached file (PDF)', null, null],
      ['DAY', '20261120', null, null],
      ['MANY', 'one\ntwo\nthree', null, null],
      ['TWICE', '1', '1', null],
      ['TWICE#2', '2', '2', null],
      ['NOTHING', null, null, null],
    ]);
  });

  test('a PDF within a message', () => {
    const message = parseHl7(corpusBytes('values-of-every-type'));
    expect(message.ok && embeddedPdfs(message.value)).toEqual([
      { name: 'Report', data: 'JVBERi0xLjQKJSVFT0Y=' },
    ]);
  });

  test('tests with one number of the laboratory are one report', () => {
    expect(
      reports('several-reports').map(({ externalId, comment, results }) => [
        externalId,
        comment,
        results.map(({ code }) => code),
      ]),
    ).toEqual([
      ['R-1006', 'Thank you for this referral.', ['A1', 'C1']],
      ['R-1007', 'Thank you for this referral.', ['B1']],
    ]);
  });

  test('an analyzer that knows no order and has no time zone', () => {
    expect(report('analyzer-without-order')).toMatchObject({
      externalId: '77',
      accession: null,
      patient: { name: 'Momo', species: 'Feline', clientName: null },
      collectedAt: '2026-11-21T16:20:00.000Z',
      resultedAt: '2026-11-21T16:30:00.000Z',
      results: [{ testCode: 'REPORT', code: 'GLU', name: 'GLU', low: '3.9', high: '8.8' }],
    });
  });

  test('a message with separators of its own', () => {
    expect(report('own-separators').results[0]).toMatchObject({ name: 'Value', valueText: 'a|b^c~d\\e#f' });
  });

  test('without a number of the laboratory, an order of one patient is one report', () => {
    expect(report('no-laboratory-number').externalId).toBe('TW-000206 42 Momo');
  });

  test.each([
    ['order-oml', 'not_a_report'],
    ['broken/no-tests', 'no_tests'],
    ['broken/value-without-code', 'no_code'],
    ['broken/no-header', 'no_message'],
  ])('%s is refused: %s', (name, fault) => {
    expect(readAll(name)).toEqual({ ok: false, error: fault });
  });

  test('damaged messages give reports that can be stored, or a refusal', () => {
    const corpus = corpusNames().map(corpusText);
    fc.assert(
      fc.property(
        fc.constantFrom(...corpus),
        fc.array(fc.tuple(fc.nat(2_000), fc.constantFrom(...Array.from('|^~\\&\r\n"0<.-\u0000A'))), {
          maxLength: 20,
        }),
        (text, damages) => {
          const characters = Array.from(text);
          for (const [at, character] of damages) characters[at % characters.length] = character;
          const read = readContent('hl7', new TextEncoder().encode(characters.join('')), CONTEXT, 'id');
          if (read.ok) for (const one of read.value) expect(IncomingReport.safeParse(one).success).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});
