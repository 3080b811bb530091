import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { corpusBytes, corpusNames, corpusText } from '#test/hl7-corpus/read-corpus.ts';
import { readTransmission } from './hl7-batch.rules.ts';
import { decodeHl7 } from './hl7-character-set.rules.ts';
import { escapeHl7, unescapeHl7 } from './hl7-escapes.rules.ts';
import { readHeader } from './hl7-header.rules.ts';
import { componentOf, componentsOf, parseHl7, repetitionsOf } from './hl7-message.rules.ts';
import { USUAL_SEPARATORS } from './hl7-separators.rules.ts';
import { hl7Bytes, writeHl7 } from './hl7-write.rules.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const HEADER = 'MSH|^~\\&|LAB|NORTH|||20261121||ORU^R01|M1|P|2.5.1';

function parsed(text: string | Uint8Array) {
  const message = parseHl7(typeof text === 'string' ? bytes(text) : text);
  if (!message.ok) throw new Error(message.error);
  return message.value;
}

describe('HL7-1: reading a message', () => {
  test.each([
    ['carriage returns', '\r'],
    ['line feeds', '\n'],
    ['both', '\r\n'],
  ])('with %s', (_what, end) => {
    const { segments } = parsed([HEADER, 'PID|1||42', '', 'OBR|1'].join(end) + end);
    expect(segments.map(({ name }) => name)).toEqual(['MSH', 'PID', 'OBR']);
  });

  test('a byte order mark in front of it means nothing', () => {
    expect(parsed(`\u{FEFF}${HEADER}`).segments[0].fields[1]).toBe('^~\\&');
  });

  test('fields count from 1, MSH-1 is the separator itself', () => {
    const message = parsed(`${HEADER}\rPID|1||a^b&c~d`);
    const [header, pid] = message.segments;
    expect(componentOf(message, header, 9, 2)).toBe('R01');
    expect(pid && repetitionsOf(message, pid, 3)).toEqual(['a^b&c', 'd']);
    expect(pid && componentOf(message, pid, 3, 2)).toBe('b&c');
    expect(pid && componentOf(message, pid, 99)).toBe('');
  });

  test('two quotes are no value', () => {
    const message = parsed(`${HEADER}\rOBX|1|ST|A||""`);
    const obx = message.segments[1];
    expect(obx && componentOf(message, obx, 5)).toBe('');
  });

  test.each([
    ['broken/no-header', 'no_message'],
    ['broken/letters-as-separators', 'separators'],
    ['broken/line-within-text', 'segment'],
    ['broken/unknown-character-set', 'character_set'],
  ])('%s is refused: %s', (name, fault) => {
    expect(parseHl7(corpusBytes(name))).toEqual({ ok: false, error: fault });
  });

  test.each([
    ['broken/no-control-id', 'no_control_id'],
    ['broken/no-type', 'no_type'],
  ])('%s has no usable header: %s', (name, fault) => {
    expect(readHeader(parsed(corpusBytes(name)))).toEqual({ ok: false, error: fault });
  });

  test('nothing at all is no message', () => {
    expect(parseHl7(new Uint8Array())).toEqual({ ok: false, error: 'no_message' });
  });
});

describe('HL7-2: character sets', () => {
  const withSet = (set: string) => `${HEADER}||||||${set}\rPID|1||||M\u{FC}ller`;
  const latin1 = (text: string) => Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);

  test.each([
    ['UTF-8 by its name', bytes(withSet('UNICODE UTF-8'))],
    ['ISO 8859-1 by its name', latin1(withSet('8859/1'))],
    ['UTF-8 without a name', bytes(withSet(''))],
    ['ISO 8859-1 without a name', latin1(withSet(''))],
  ])('%s', (_what, sent) => {
    expect(decodeHl7(sent)).toEqual({ ok: true, value: expect.stringContaining('M\u{FC}ller') });
  });

  test.each([
    ['a set that is not known', bytes(withSet('8859/5')), 'character_set'],
    ['UTF-8 that is none', latin1(withSet('UNICODE UTF-8')), 'encoding'],
    ['ASCII that is none', bytes(withSet('ASCII')), 'encoding'],
  ])('%s is refused', (_what, sent, error) => {
    expect(decodeHl7(sent)).toEqual({ ok: false, error });
  });
});

describe('HL7-3: escapes', () => {
  test.each([
    ['\\F\\ \\S\\ \\R\\ \\E\\ \\T\\', '| ^ ~ \\ &'],
    ['one\\.br\\two', 'one\ntwo'],
    ['one\\.sp2\\two', 'one\n\ntwo'],
    ['\\.in+4\\\\.fi\\text', 'text'],
    ['\\H\\bold\\N\\', 'bold'],
    ['\\X4142\\', 'AB'],
    ['\\XC3BC\\', '\u{FC}'],
    ['\\XFC\\', '\u{FC}'],
    ['a \\ b', 'a \\ b'],
    ['C:\\lab\\report', 'C:\\lab\\report'],
    ['\\X4\\', '\\X4\\'],
    ['\\Zown\\', '\\Zown\\'],
    ['end\\', 'end\\'],
    ['a\\F\\b\\F\\c', 'a|b|c'],
  ])('%j means %j', (sent, text) => {
    expect(unescapeHl7(sent, USUAL_SEPARATORS)).toBe(text);
  });

  test('any text is read back as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const escaped = escapeHl7(text, USUAL_SEPARATORS);
        for (const character of '\r\n|^~&\v\u001C') expect(escaped).not.toContain(character);
        expect(unescapeHl7(escaped, USUAL_SEPARATORS)).toBe(text.toWellFormed());
      }),
    );
  });

  test('a message is read back as it was written', () => {
    const value = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .map((text) => text.trim())
      .filter((text) => text !== '""');
    const anyField = fc.array(value, { minLength: 1, maxLength: 4 });
    const segment = fc.array(fc.array(anyField, { minLength: 1, maxLength: 3 }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
        const text = writeHl7([
          ['MSH', 'A', '', '', '', '', '', 'ORU', '1', 'P', '2.5.1', '', '', '', '', '', 'UNICODE UTF-8'],
          ...segments.map((fields) => ['OBX', ...fields.map((repeat) => ({ repeat }))] as const),
        ]);
        const message = parsed(hl7Bytes(text));
        expect(message.segments).toHaveLength(segments.length + 1);
        segments.forEach((fields, at) => {
          const read = message.segments[at + 1];
          fields.forEach((repetitions, field) => {
            const sent = read ? repetitionsOf(message, read, field + 1) : [];
            repetitions.forEach((components, repetition) => {
              const got = componentsOf(message, sent[repetition] ?? '');
              components.forEach((component, place) => expect(got[place] ?? '').toBe(component));
            });
          });
        });
      }),
    );
  });
});

describe('HL7-4: batches', () => {
  test('a batch is its messages', () => {
    const read = readTransmission(corpusBytes('batch'));
    expect(read.ok && read.value.messages.map((lines) => lines.length)).toEqual([4, 4]);
    expect(read.ok && read.value.isBatch).toBe(true);
  });

  test('a single message is no batch', () => {
    const read = readTransmission(corpusBytes('final-blood-count'));
    expect(read.ok && [read.value.isBatch, read.value.messages.length]).toEqual([false, 1]);
  });

  test.each(['broken/batch-count', 'broken/batch-cut-off'])('%s is refused', (name) => {
    expect(readTransmission(corpusBytes(name))).toEqual({ ok: false, error: 'batch' });
  });

  test.each([
    ['no segment before the first message', 'BHS|^~\\&|LAB\rPID|1\rBTS|0'],
    ['no end without a start', `${HEADER}\rBTS|1`],
    ['no file within a file', 'FHS|^~\\&\rFHS|^~\\&\rFTS\rFTS'],
  ])('%s', (_what, text) => {
    expect(readTransmission(bytes(text))).toEqual({ ok: false, error: 'batch' });
  });
});

describe('any bytes are a message or a refusal', () => {
  test('random bytes, and damaged messages of the corpus', () => {
    const corpus = [...corpusNames(), ...corpusNames('broken/')].map(corpusText);
    const damaged = fc
      .tuple(
        fc.constantFrom(...corpus),
        fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 12 }),
        fc.nat(2_000),
      )
      .map(([text, damages, length]) => {
        const given = bytes(text);
        for (const [at, byte] of damages) given[at % given.length] = byte;
        return length % 3 === 0 ? given.subarray(0, length) : given;
      });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), damaged), (given) => {
        const message = parseHl7(given);
        const batch = readTransmission(given);
        if (message.ok) readHeader(message.value);
        expect([typeof message.ok, typeof batch.ok]).toEqual(['boolean', 'boolean']);
      }),
      { numRuns: 500 },
    );
  });
});
