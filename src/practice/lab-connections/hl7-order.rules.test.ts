import { describe, expect, test } from 'vitest';
import {
  accepted,
  guessControlId,
  tryAgain,
  unreadable,
  writeAnswer,
  writeAnswerBatch,
} from './hl7-answer.rules.ts';
import { readTransmission } from './hl7-batch.rules.ts';
import { readHeader } from './hl7-header.rules.ts';
import { componentOf, parseHl7 } from './hl7-message.rules.ts';
import { writeOrder } from './hl7-order.rules.ts';
import { readPatient } from './hl7-patient.rules.ts';
import { hl7Bytes } from './hl7-write.rules.ts';
import { readOrderAnswer } from './order-answer.rules.ts';
import type { OrderToSend } from './send-order.contract.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const ORDER: OrderToSend = {
  orderId: '7d4c7a8e-0a33-4a39-9a6e-3a6c6b1f0001',
  laboratoryId: '7d4c7a8e-0a33-4a39-9a6e-3a6c6b1f0002',
  accession: 'TW-000123',
  priority: 'stat',
  clinicalNote: 'Vomiting | 3 days\nNo fever',
  orderedAt: '2026-11-20T09:30:00Z',
  accountNumber: 'A-17',
  clinicName: 'Paws & Co',
  doctorName: 'Dr. Ada Moss',
  pet: {
    id: '7d4c7a8e-0a33-4a39-9a6e-3a6c6b1f0003',
    name: 'Biscuit',
    species: 'Dog',
    breed: 'Beagle',
    sex: 'female_neutered',
    bornOn: '2019-04-02',
    microchip: '985112345678903',
  },
  clientName: 'O\u{2019}Neil^Rivera',
  tests: [
    { code: 'CBC', name: 'Complete blood count', loincCode: '58410-2' },
    { code: 'CHEM', name: 'Chemistry', loincCode: null },
  ],
  specimens: [
    { position: 1, specimen: 'EDTA blood', container: 'Lavender', collectedAt: '2026-11-20T09:20:00Z' },
  ],
};
const FRAME = {
  sendingApplication: 'TAILWELL',
  sendingFacility: 'CLINIC',
  receivingApplication: 'REFLAB',
  receivingFacility: 'NORTH',
  controlId: 'S1',
  now: NOW,
  kind: 'new',
} as const;

function parsed(text: string) {
  const message = parseHl7(hl7Bytes(text));
  if (!message.ok) throw new Error(message.error);
  const named = (name: string) => message.value.segments.filter((segment) => segment.name === name);
  return {
    message: message.value,
    named,
    at: (name: string, field: number, component = 1, place = 0) => {
      const segment = named(name)[place];
      return segment ? componentOf(message.value, segment, field, component) : undefined;
    },
  };
}

describe('HL7-9: an order', () => {
  test('has each test with its order number, and the samples', () => {
    const { message, named, at } = parsed(writeOrder(ORDER, FRAME));
    expect(readHeader(message)).toMatchObject({
      ok: true,
      value: { type: 'OML', event: 'O21', controlId: 'S1', receivingFacility: 'NORTH' },
    });
    expect(
      named('OBR').map((obr) => [
        componentOf(message, obr, 2),
        componentOf(message, obr, 4),
        componentOf(message, obr, 4, 4),
      ]),
    ).toEqual([
      ['TW-000123', 'CBC', '58410-2'],
      ['TW-000123', 'CHEM', ''],
    ]);
    expect([at('ORC', 1), at('ORC', 9), at('ORC', 12, 2), at('ORC', 21), at('ORC', 21, 3)]).toEqual([
      'NW',
      '20261120093000+0000',
      'Dr. Ada Moss',
      'Paws & Co',
      'A-17',
    ]);
    expect([at('TQ1', 9), at('OBR', 13)]).toEqual(['S', 'Vomiting | 3 days\nNo fever']);
    expect([at('SPM', 2), at('SPM', 4, 2), at('SPM', 17), at('SPM', 27, 2)]).toEqual([
      'TW-000123-1',
      'EDTA blood',
      '20261120092000+0000',
      'Lavender',
    ]);
  });

  test('names the patient as it is read back from results', () => {
    expect(readPatient(parsed(writeOrder(ORDER, FRAME)).message)).toEqual({
      id: ORDER.pet.id,
      name: 'Biscuit',
      species: 'Dog',
      breed: 'Beagle',
      sex: 'female',
      bornOn: '2019-04-02',
      microchip: '985112345678903',
      clientName: 'O\u{2019}Neil^Rivera',
    });
  });

  test('a cancellation says so', () => {
    expect(parsed(writeOrder(ORDER, { ...FRAME, kind: 'cancel' })).at('ORC', 1)).toBe('CA');
  });
});

describe('HL7-6: answers', () => {
  const header = readHeader(parsed('MSH|^~\\&|LAB|NORTH|TW|SECRET|20261121||ORU^R01|M1|T|2.3').message);
  const frame = { header: header.ok ? header.value : null, now: NOW, ownControlId: 'A1' };

  test('an acceptance is addressed to the sender, with the message’s control ID', () => {
    expect(writeAnswer(accepted('M1'), frame)).toBe(
      'MSH|^~\\&|TW|SECRET|LAB|NORTH|20261120100000+0000||ACK^R01^ACK|A1|T|2.3||||||UNICODE UTF-8\rMSA|AA|M1\r',
    );
  });

  test('what failed here can be sent again', () => {
    const { at } = parsed(writeAnswer(tryAgain('M1'), frame));
    expect([at('MSA', 1), at('MSA', 2), at('ERR', 3), at('ERR', 4)]).toEqual(['AE', 'M1', '207', 'E']);
  });

  test('what cannot be read is refused, and no code of a clinic is repeated', () => {
    const text = writeAnswer(unreadable('no_type', 'M1'), frame);
    const { at } = parsed(text);
    expect([at('MSA', 1), at('MSA', 3), at('ERR', 3)]).toEqual(['AR', 'MSH-9 has no message type.', '101']);
    expect(text).not.toContain('SECRET');
  });

  test.each([
    ['MSH|^~\\&|A|B|||20261121|||M7|P', 'M7'],
    ['\vMSH', ''],
    ['MSH|^~\\&|A|B|||20261121|||a b\u0001|P', ''],
  ])('the control ID of %j is %j', (text, id) => {
    expect(guessControlId(hl7Bytes(text))).toBe(id);
  });

  test('answers to a batch are a batch', () => {
    const answers = [writeAnswer(accepted('M1'), frame), writeAnswer(accepted('M2'), frame)];
    const read = readTransmission(hl7Bytes(writeAnswerBatch(answers, frame)));
    expect(read.ok && read.value.messages.length).toBe(2);
  });
});

describe('HL7-10: what a laboratory answers', () => {
  const answer = (msa: string, ...rest: readonly string[]) =>
    readOrderAnswer(
      hl7Bytes([`MSH|^~\\&|LAB|NORTH|||20261121||ORL^O22|X|P|2.5.1`, msa, ...rest].join('\r')),
      'S1',
    );

  test.each([
    ['accepted', ['MSA|AA|S1'], { kind: 'acknowledged', laboratoryNumber: null }],
    [
      'accepted with a number',
      ['MSA|AA|S1', 'ORC|OK|TW-000123|L-55'],
      { kind: 'acknowledged', laboratoryNumber: 'L-55' },
    ],
    ['accepted by its receiver', ['MSA|CA|S1'], { kind: 'acknowledged', laboratoryNumber: null }],
    [
      'an order that it cannot take',
      ['MSA|AA|S1', 'NTE|1||Test not offered', 'ORC|UA|TW-000123'],
      { kind: 'rejected', reason: 'Test not offered' },
    ],
    [
      'an error',
      ['MSA|AE|S1|Unknown account', 'ERR||PID^1|204^Unknown key|E'],
      { kind: 'rejected', reason: 'Unknown key' },
    ],
    ['a refusal', ['MSA|AR|S1|No'], { kind: 'rejected', reason: 'No' }],
    [
      'a refusal without a reason',
      ['MSA|AR|S1'],
      { kind: 'rejected', reason: 'The laboratory gave no reason.' },
    ],
    [
      'a fault of its own',
      ['MSA|AE|S1|Database down', 'ERR|||207|E'],
      { kind: 'later', reason: 'Database down' },
    ],
  ])('%s', (_what, [msa = '', ...rest], value) => {
    expect(answer(msa, ...rest)).toEqual({ ok: true, value });
  });

  test.each([['MSA|AA|S2'], ['MSA|ZZ|S1'], ['ORC|OK']])('%j says nothing about this order', (msa) => {
    expect(answer(msa)).toEqual({ ok: false, error: 'another' });
  });

  test('garbage says nothing either', () => {
    expect(readOrderAnswer(hl7Bytes('hello'), 'S1')).toEqual({ ok: false, error: 'no_message' });
  });
});
