import { expect, test } from 'vitest';
import { createRandom, type Random } from '#test/fuzz/random.ts';
import { corpusNames, corpusText } from '#test/hl7-corpus/read-corpus.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { IncomingReport } from '#practice/lab-results/incoming-report.contract.ts';
import { exampleCsv } from './csv-report.rules.ts';
import { HL7_FAULTS } from './hl7-faults.rules.ts';
import { readTransmission } from './hl7-batch.rules.ts';
import { createMllpReader, mllpFrame } from './mllp.rules.ts';
import { readOrderAnswer } from './order-answer.rules.ts';
import { type MessageFormat, readContent } from './read-content.rules.ts';
import { REPORT_FAULTS } from './report-faults.rules.ts';
import { showContent } from './show-content.rules.ts';

const RUNS = stormRuns(600);
const CONTEXT = {
  laboratoryId: '7d4c7a8e-0a33-4a39-9a6e-3a6c6b1f0009',
  zone: 'Australia/Lord_Howe',
  receivedAt: '2026-11-21T18:00:00.000Z',
};
const FAULTS = new Set([...Object.keys(HL7_FAULTS), ...Object.keys(REPORT_FAULTS)]);
/** What parsers stumble over. */
const PIECES = [
  '|',
  '^',
  '~',
  '\\',
  '&',
  '\r',
  '\n',
  '\v',
  '\x1c\r',
  '\0',
  '""',
  '"',
  ',',
  ';',
  '\\X',
  '\\.br\\',
  '\\X41',
  'MSH|^~\\&|',
  'OBR|1|',
  'OBX|1|NM|',
  'OBX|1|ED|',
  '9'.repeat(40),
  '\u{FEFF}',
  '\u{D800}',
  'x'.repeat(3_000),
  '{"reports":',
  '[[[[[[',
  '1e999',
  '-0',
  '20260229',
  '99999999999999',
  '|F',
  '|C',
  '|X',
  '%PDF-',
];
const JSON_SEED = JSON.stringify({
  format: 'lab-results',
  version: 1,
  reports: [{ reportId: 'R1', results: [{ code: 'K', value: '4.1' }] }],
});

/** Bytes, pieces and copies in places of chance. */
function damage(text: string, random: Random): Uint8Array {
  let damaged = text;
  for (let count = random.below(4); count > 0; count -= 1) {
    const [at, to] = [random.below(damaged.length + 1), random.below(damaged.length + 1)];
    const kind = random.below(4);
    if (kind === 0) damaged = damaged.slice(0, at) + (random.pick(PIECES) ?? '') + damaged.slice(at);
    else if (kind === 1) damaged = damaged.slice(0, Math.min(at, to)) + damaged.slice(Math.max(at, to));
    else if (kind === 2)
      damaged =
        damaged.slice(0, at) + damaged.slice(Math.min(at, to), Math.min(at, to) + 400) + damaged.slice(at);
    else damaged = damaged.slice(0, at);
  }
  const bytes = new TextEncoder().encode(damaged);
  for (let count = random.chance(0.3) ? random.below(4) : 0; count > 0 && bytes.length > 0; count -= 1)
    bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

const SEEDS: Readonly<Record<MessageFormat, readonly string[]>> = {
  hl7: [...corpusNames(), ...corpusNames('broken/')].map(corpusText),
  csv: [exampleCsv(), exampleCsv().replaceAll(',', ';')],
  json: [JSON_SEED],
  pdf: ['%PDF-1.4\n%%EOF'],
};

test.each(['hl7', 'csv', 'json', 'pdf'] as const)(
  'F-04: damaged %s gives reports that can be stored, or a refusal with a reason',
  (format) => {
    const random = createRandom(2026);
    let refused = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const bytes = damage(random.pick(SEEDS[format]) ?? '', random);
      const read = readContent(format, bytes, CONTEXT, 'id');
      if (!read.ok) refused += 1;
      if (read.ok)
        for (const report of read.value) expect(IncomingReport.safeParse(report).success).toBe(true);
      else expect(FAULTS).toContain(read.error);
      showContent(format, bytes, '');
    }
    expect(refused).toBeLessThan(RUNS);
    process.stdout.write(`figure: F-04 ${RUNS} damaged ${format} messages, ${refused} refused, 0 failures\n`);
  },
  stormTimeoutMs(),
);

test(
  'F-04: damaged blocks and answers end in events or refusals',
  () => {
    const random = createRandom(7);
    for (let run = 0; run < RUNS; run += 1) {
      const bytes = damage(random.pick(SEEDS.hl7) ?? '', random);
      const reader = createMllpReader(20_000);
      const stream = Uint8Array.from([...mllpFrame(bytes), ...damage('\vMSH\x1c\r', random)]);
      for (let at = 0; at < stream.length;) {
        const size = 1 + random.below(900);
        for (const event of reader.push(stream.subarray(at, at + size)))
          if (event.kind === 'message') expect(event.bytes.length).toBeLessThanOrEqual(20_001);
        at += size;
      }
      expect(typeof readTransmission(bytes).ok).toBe('boolean');
      expect(typeof readOrderAnswer(bytes, 'M1').ok).toBe('boolean');
    }
  },
  stormTimeoutMs(),
);
