import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '#foundation/server/mail/outgoing-mail.ts';
import { createSmtpSender, type SmtpSender } from '#foundation/server/mail/smtp-sender.ts';
import {
  type FakeMailServer,
  type MailServerMood,
  startFakeMailServer,
} from '#practice/message-mail/fake/fake-mail-server.ts';
import { toSendOutcome } from '#practice/message-mail/server/provider/send-outcome.ts';

let server: FakeMailServer;
let sender: SmtpSender;
beforeEach(async () => {
  server = await startFakeMailServer();
  sender = createSmtpSender(server.url);
});
afterEach(async () => {
  sender.close();
  await server.close();
});

const MAIL: OutgoingMail = {
  from: { name: 'Greenwood, "Vets"', address: 'hello@clinic.test' },
  envelopeFrom: 'b+k1.x@mail.test',
  to: { name: 'Ada', address: 'ada@example.com' },
  replyTo: { name: '', address: 'in+k1.x@mail.test' },
  subject: 'Grüße',
  text: 'Hello\n.\nBye',
  html: '<p>Hello</p>',
  messageId: '<m.k1.a.b@mail.test>',
  inReplyTo: '<p@example.com>',
  references: ['<o@example.com>', '<p@example.com>'],
  date: new Date('2026-03-05T09:11:12Z'),
  headers: { 'Auto-Submitted': 'auto-generated' },
  files: [],
};
const outcomeOf = async (mood: MailServerMood, mail = MAIL) => {
  server.moods.push(mood);
  return toSendOutcome(await sender.send(mail), mail.messageId);
};

test('an email has the headers, the envelope and the files that it was given', async () => {
  const files = [
    {
      filename: 'Bär.pdf',
      contentType: 'application/pdf',
      open: () => Promise.resolve(Readable.from([Buffer.from('%PDF-')])),
    },
  ];
  expect(await sender.send({ ...MAIL, files })).toMatchObject({ kind: 'accepted' });
  const [{ from, to, content } = { from: '', to: [], content: '' }] = server.taken;
  expect([from, to]).toEqual(['b+k1.x@mail.test', ['ada@example.com']]);
  expect(content).toMatch(/^Message-ID: <m\.k1\.a\.b@mail\.test>\r$/m);
  expect(content).toMatch(/^In-Reply-To: <p@example\.com>\r$/m);
  expect(content).toMatch(/^References: <o@example\.com> <p@example\.com>\r$/m);
  expect(content).toMatch(/^Reply-To: in\+k1\.x@mail\.test\r$/m);
  expect(content).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(content).toMatch(/^From: "Greenwood, \\"Vets\\"" <hello@clinic\.test>\r$/m);
  expect(content).toContain('JVBERi0=');
});

test('a connection is used again, and a closed one replaced', async () => {
  await sender.send(MAIL);
  await sender.send(MAIL);
  expect(server.connectionCount()).toBe(1);
  expect(await outcomeOf({ kind: 'lost_before' })).toMatchObject({ kind: 'accepted' });
  expect(server.taken).toHaveLength(3);
});

describe('what the server says', () => {
  const ID = MAIL.messageId;
  test.each([
    [{ kind: 'accept' }, { kind: 'accepted', providerId: ID }],
    [
      { kind: 'answer', to: 'recipient', reply: '550 5.1.1 No such user' },
      { kind: 'refused', failure: 'address_invalid', code: '5.1.1' },
    ],
    [
      { kind: 'answer', to: 'recipient', reply: '550 no such user here' },
      { kind: 'refused', failure: 'address_invalid', code: '550' },
    ],
    [
      { kind: 'answer', to: 'recipient', reply: '550 5.2.1 Mailbox disabled' },
      { kind: 'refused', failure: 'unreachable_recipient', code: '5.2.1' },
    ],
    [
      { kind: 'answer', to: 'message', reply: '550 5.7.515 Access denied' },
      { kind: 'refused', failure: 'filtered', code: '5.7.515' },
    ],
    [
      { kind: 'answer', to: 'message', reply: '554 No' },
      { kind: 'refused', failure: 'refused', code: '554' },
    ],
    [
      { kind: 'answer', to: 'message', reply: '552 5.3.4 Too big' },
      { kind: 'refused', failure: 'too_large', code: '5.3.4' },
    ],
    [
      { kind: 'answer', to: 'recipient', reply: '451 4.7.1 Greylisted' },
      { kind: 'unavailable', waitMs: 300_000 },
    ],
    [
      { kind: 'answer', to: 'message', reply: '452 4.3.1 Disk full' },
      { kind: 'unavailable', waitMs: null },
    ],
    [{ kind: 'answer', to: 'data', reply: '421 4.3.2 Shutting down' }, { kind: 'unavailable' }],
    [{ kind: 'answer', to: 'sender', reply: '553 5.7.1 Sender rejected' }, { kind: 'unavailable' }],
    [{ kind: 'answer', to: 'connect', reply: '554 5.7.1 Go away' }, { kind: 'unavailable' }],
    [{ kind: 'lost_after' }, { kind: 'unknown' }],
    [{ kind: 'lost_before' }, { kind: 'unavailable' }],
  ] as const)('%o', async (mood, outcome) => {
    expect(await outcomeOf(mood)).toMatchObject(outcome);
  });

  test('a file that cannot be read is not sent in part', async () => {
    const files = [
      { filename: 'a', contentType: 'text/plain', open: () => Promise.reject(new Error('gone')) },
    ];
    expect(await outcomeOf({ kind: 'accept' }, { ...MAIL, files })).toMatchObject({ kind: 'unavailable' });
    expect(server.taken).toEqual([]);
  });

  test('nobody there', async () => {
    await server.close();
    expect(await sender.send(MAIL)).toMatchObject({ kind: 'unavailable' });
    server = await startFakeMailServer();
  });
});
