import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic } from '#test/given.ts';
import { type GivenMail, givenMail, MAIL_DOMAIN } from '#test/given-mail.ts';
import { parts, rawMail, textPart } from '#test/mail-corpus/raw-mail.ts';
import { AWAY, spamReport, REPORTS, sentencesOnly } from '#test/mail-corpus/reports.ts';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '#test/test-certificate.ts';
import { receiveMail } from './jobs/receive-mail-job.ts';
import { type MailReceiver, startMailReceiver } from './provider/mail-receiver.ts';

let db: TestDatabase;
let mail: GivenMail;
let clinic: { readonly clinicId: string; readonly slug: string };
let other: { readonly clinicId: string; readonly slug: string };
beforeAll(async () => {
  db = await createTestDatabase();
  mail = await givenMail(db);
  clinic = await givenClinic(db.owner);
  other = await givenClinic(db.owner);
});
afterEach(() => mail.forget());
afterAll(async () => {
  await mail.close();
  await db.drop();
});

const at = (local: string) => `${local}@${MAIL_DOMAIN}`;
const boxOf = ({ slug }: { readonly slug: string }) => at(slug);
const sign = (kind: 'bounce' | 'message' | 'reply' | 'unsubscribe', id: string, clinicId = clinic.clinicId) =>
  at(mail.parts.addresses.sign(clinicId, kind, id));

/** A message that the clinic sent to Ada by email. */
async function givenSent({ recipient = 'ada@example.com', purpose = 'reply' } = {}) {
  const [messageId, conversationId] = [randomUUID(), randomUUID()];
  const ownId = `<${sign('message', messageId)}>`;
  await db.owner.query(
    `insert into sent_mails (clinic_id, message_id, conversation_id, provider_id, recipient, purpose) values ($1, $2, $3, $4, $5, $6)`,
    [clinic.clinicId, messageId, conversationId, ownId, recipient, purpose],
  );
  return { messageId, conversationId, ownId };
}

const refusalOf = (to: string | readonly string[], raw = rawMail({})) =>
  mail.deliver(to, raw).then(
    () => null,
    (error: { responseCode?: number }) => error.responseCode,
  );
const messages = () => mail.told('message');

describe('whom the receiver accepts emails for', () => {
  test('clinics by their name, and addresses with a proof', async () => {
    const { conversationId, messageId } = await givenSent();
    for (const to of [
      boxOf(clinic).toUpperCase(),
      sign('reply', conversationId),
      sign('bounce', messageId),
      sign('unsubscribe', messageId),
    ])
      expect(await refusalOf(to), to).toBeNull();
  });

  test('nobody else: no other names, no wrong proofs, no other domains', async () => {
    const { conversationId } = await givenSent();
    const right = sign('reply', conversationId);
    for (const to of [
      at('no-such-clinic'),
      right.replace(/\.[a-z2-7]{16}@/, `.${'a'.repeat(16)}@`),
      at(mail.parts.addresses.sign(randomUUID(), 'reply', conversationId)),
      'somebody@example.com',
      `${clinic.slug}%example.com@${MAIL_DOMAIN}`,
    ])
      expect(await refusalOf(to), to).toBe(550);
    expect(await mail.waiting()).toEqual([]);
  });

  test('an email of more than 25 MB is refused, and the next one accepted', async () => {
    const large = rawMail({ body: `${'x'.repeat(998)}\n`.repeat(26_300) });
    expect(await refusalOf(boxOf(clinic), large)).toBe(552);
    expect(await mail.waiting()).toEqual([]);
    expect(await refusalOf(boxOf(clinic))).toBeNull();
  });

  describe('with a certificate', () => {
    let folder = '';
    let receiver: MailReceiver | null = null;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tailwell-mail-'));
      const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
      await writeFile(certPath, TEST_CERTIFICATE);
      await writeFile(keyPath, TEST_CERTIFICATE_KEY);
      const listen = { host: '127.0.0.1', port: 0 };
      receiver = await startMailReceiver(mail.parts, { listen, tls: { certPath, keyPath } });
    });
    afterEach(async () => {
      await receiver?.stop();
      await rm(folder, { recursive: true });
    });
    const sendTo = (port: number, tls: { readonly ca: string; readonly servername: string }) =>
      createTransport({ host: '127.0.0.1', port, requireTLS: true, tls }).sendMail({
        envelope: { from: 'ada@example.com', to: boxOf(clinic) },
        raw: rawMail({}),
      });

    test('an email is received over an encrypted connection', async () => {
      await sendTo(receiver?.port ?? 0, { ca: TEST_CERTIFICATE, servername: 'mail.test' });
      expect(await mail.waiting()).toHaveLength(1);
    });

    test('a sender who expects another name sends nothing', async () => {
      const sent = sendTo(receiver?.port ?? 0, { ca: TEST_CERTIFICATE, servername: 'other.test' });
      await expect(sent).rejects.toMatchObject({ code: 'ESOCKET' });
      expect(await mail.waiting()).toEqual([]);
    });
  });

  test('without a certificate a sender who insists on encryption is refused', async () => {
    const insisting = createTransport({ host: '127.0.0.1', port: mail.receiver.port, requireTLS: true });
    const sent = insisting.sendMail({
      envelope: { from: 'ada@example.com', to: boxOf(clinic) },
      raw: rawMail({}),
    });
    await expect(sent).rejects.toMatchObject({ command: 'STARTTLS' });
  });

  test('an email whose sender goes away is not stored', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const socket = connect(mail.receiver.port, '127.0.0.1');
    const lines = ['EHLO x', 'MAIL FROM:<a@example.com>', `RCPT TO:<${boxOf(clinic)}>`, 'DATA'];
    socket.on('data', (chunk: Buffer) => {
      const line = lines.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
      else if (chunk.toString().startsWith('354')) {
        socket.write('Subject: half\r\n\r\nHal', () => socket.destroy());
        resolve();
      }
    });
    await promise;
    await expect.poll(async () => (await refusalOf(boxOf(clinic))) ?? (await mail.waiting()).length).toBe(1);
  });
});

describe('limits', () => {
  const speak = async (port: number, lines: readonly string[]): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const socket = connect(port, '127.0.0.1');
    const left = [...lines];
    let said = '';
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!/^\d{3} .*\r\n$/m.test(chunk.toString())) return;
      const line = left.shift();
      if (line === undefined) socket.end();
      else socket.write(`${line}\r\n`);
    });
    socket.on('close', () => resolve(said));
    return promise;
  };

  test('too many connections, and too many wrong names, of one address in a minute', async () => {
    const receiver = await startMailReceiver(
      mail.parts,
      { listen: { host: '127.0.0.1', port: 0 }, tls: null },
      () => 1_000_000,
    );
    if (!receiver) throw new Error('It listens.');
    const names = Array.from({ length: 31 }, (_, place) => `RCPT TO:<nobody-${place}@${MAIL_DOMAIN}>`);
    const said = await speak(receiver.port, ['EHLO x', 'MAIL FROM:<a@example.com>', ...names]);
    expect(said.match(/^550 /gm)).toHaveLength(30);
    expect(said.match(/^421 /gm)).toHaveLength(1);
    for (let count = 1; count < 60; count += 1) expect(await speak(receiver.port, [])).toMatch(/^220 /);
    expect(await speak(receiver.port, [])).toMatch(/^421 /);
    await receiver.stop();
    expect(receiver.isListening()).toBe(false);
    await receiver.stop();
  });

  test('it offers neither to sign in nor, without a certificate, encryption', async () => {
    const said = await speak(mail.receiver.port, ['EHLO x', 'AUTH PLAIN AGEAYg==', 'STARTTLS', 'VRFY admin']);
    expect(said).toContain(`SIZE 26214400`);
    expect(said).not.toMatch(/250[ -](?:AUTH|STARTTLS)/);
    expect(said.match(/^50[0-9] /gm)?.length).toBeGreaterThanOrEqual(2);
  });
});

describe('what arrives', () => {
  test('is a message with its text, sender and files', async () => {
    const file = `Content-Type: text/plain\nContent-Disposition: attachment; filename="../notes.txt"\n\nWeight: 4 kg`;
    const program = `Content-Type: application/octet-stream\nContent-Disposition: attachment; filename="run.exe"\nContent-Transfer-Encoding: base64\n\nTVqQAAMAAAAEAAAA//8AALgAAAA=`;
    await mail.deliver(
      boxOf(clinic),
      rawMail({
        type: 'multipart/mixed; boundary="m"',
        body: parts(
          'm',
          textPart('Here are my notes about Biscuit, as you asked for last week.'),
          file,
          program,
        ),
      }),
    );
    await mail.work();
    const [told] = await messages();
    expect(told).toMatchObject({
      clinicId: clinic.clinicId,
      details: {
        channel: 'email',
        from: 'ada@example.com',
        fromName: 'Ada Lovelace',
        providerId: '<1@example.com>',
        subject: 'Biscuit',
        conversationId: null,
        isMachine: false,
        isProven: false,
        text: 'Here are my notes about Biscuit, as you asked for last week.\n\nNot accepted: run.exe',
        files: [{ name: 'notes.txt', contentType: expect.stringMatching(/^text\/plain/) }],
      },
    });
    const objectName = told?.details.files?.[0]?.objectName ?? '';
    expect(objectName.startsWith(`${clinic.clinicId}/`)).toBe(true);
    expect(await mail.outcomes()).toEqual(['received']);
  });

  test('again, is one message; with the same id from somebody else, it is another', async () => {
    await mail.deliver(boxOf(clinic), rawMail({}));
    await mail.deliver(boxOf(clinic), rawMail({ headers: ['Received: by another way'] }));
    await mail.deliver(boxOf(clinic), rawMail({ from: 'bob@example.com', body: 'Other' }), 'bob@example.com');
    await mail.work();
    expect((await messages()).map(({ details }) => details.text)).toEqual(['Hello', 'Other']);
    expect(await mail.outcomes()).toEqual(['received', 'repeated', 'received']);
  });

  test('without an id is recognized by all of it', async () => {
    await mail.deliver(boxOf(clinic), rawMail({ id: null }));
    await mail.deliver(boxOf(clinic), rawMail({ id: null }));
    await mail.deliver(boxOf(clinic), rawMail({ id: null, body: 'Another' }));
    await mail.work();
    expect((await messages()).map(({ details }) => details.text)).toEqual(['Hello', 'Another']);
  });

  test('for two clinics is a message in each, and for two addresses of one clinic one in it', async () => {
    const { conversationId } = await givenSent();
    await mail.deliver([boxOf(clinic), sign('reply', conversationId), boxOf(other)], rawMail({}));
    await mail.work();
    expect((await messages()).map(({ clinicId }) => clinicId).toSorted()).toEqual(
      [clinic.clinicId, other.clinicId].toSorted(),
    );
  });

  test('names no file that is too strange to be read, and still arrives', async () => {
    await mail.deliver(boxOf(clinic), Buffer.from([0x46, 0, 0xff, 0x0d, 0x0a, 0x0d, 0x0a, 0, 0xfe]), '');
    await mail.work();
    expect((await messages()).map(({ details }) => details.from)).toEqual(['unknown@sender.invalid']);
  });

  test('a sender counts as proven only by our own mail server', async () => {
    await mail.deliver(
      boxOf(clinic),
      rawMail({ headers: ['Authentication-Results: mx.mail.test; dmarc=pass header.from=example.com'] }),
    );
    await mail.deliver(
      boxOf(clinic),
      rawMail({ id: '<2@example.com>', headers: ['Authentication-Results: evil.test; dmarc=pass'] }),
    );
    await mail.work();
    expect((await messages()).map(({ details }) => details.isProven)).toEqual([true, false]);
  });
});

describe('threads', () => {
  const conversationsOf = async () => (await messages()).map(({ details }) => details.conversationId);

  test('an address with a proof belongs to its conversation, in the envelope or in the headers', async () => {
    const { conversationId } = await givenSent();
    await mail.deliver(sign('reply', conversationId), rawMail({}));
    await mail.deliver(
      boxOf(clinic),
      rawMail({ id: '<2@x>', to: sign('reply', conversationId).toUpperCase() }),
    );
    await mail.work();
    expect(await conversationsOf()).toEqual([conversationId, conversationId]);
  });

  test('it proves nothing about who writes: from another sender the message is in no conversation', async () => {
    const { conversationId, ownId } = await givenSent();
    await mail.deliver(
      sign('reply', conversationId),
      rawMail({ from: 'mallory@example.com', headers: [`In-Reply-To: ${ownId}`] }),
      'mallory@example.com',
    );
    await mail.work();
    const [told] = await messages();
    expect(told?.details).toMatchObject({
      conversationId: null,
      answersIds: [],
      from: 'mallory@example.com',
    });
  });

  test('the address of another clinic gets nothing here', async () => {
    const { conversationId } = await givenSent();
    const foreign = sign('reply', conversationId, other.clinicId);
    await mail.deliver(boxOf(clinic), rawMail({ to: foreign }));
    await mail.deliver(foreign, rawMail({ id: '<2@x>' }));
    await mail.work();
    const told = await messages();
    expect(told.map(({ clinicId, details }) => [clinicId, details.conversationId])).toEqual([
      [clinic.clinicId, null],
      [other.clinicId, null],
    ]);
  });

  test('the ids that it answers are named, the newest first; ours only to whom we wrote', async () => {
    const { ownId } = await givenSent();
    const foreign = await givenSent({ recipient: 'bob@example.com' });
    await mail.deliver(
      boxOf(clinic),
      rawMail({
        headers: [`In-Reply-To: ${ownId}`, `References: <first@example.com> ${foreign.ownId} ${ownId}`],
      }),
    );
    await mail.work();
    expect((await messages())[0]?.details.answersIds).toEqual([ownId, '<first@example.com>']);
  });

  test('an own email that comes back is none', async () => {
    const { ownId, messageId } = await givenSent();
    await mail.deliver(boxOf(clinic), rawMail({ id: ownId }));
    await mail.work();
    expect(await messages()).toEqual([]);
    expect(await mail.outcomes()).toEqual(['own']);
    const { rows } = await db.owner.query(
      'select sent_at is not null as sent from sent_mails where message_id = $1',
      [messageId],
    );
    expect(rows).toEqual([{ sent: true }]);
  });
});

describe('programs', () => {
  test.each(AWAY)(
    'an answer while somebody is away is stored as one of a program: $name',
    async ({ raw }) => {
      const { messageId, conversationId } = await givenSent();
      await mail.deliver(sign('bounce', messageId), raw, '');
      await mail.work();
      expect(
        (await mail.told()).map(({ kind, details }) => [kind, details.isMachine, details.conversationId]),
      ).toEqual([['message', true, conversationId]]);
    },
  );

  test('an email from an address of ours is one of a program', async () => {
    await mail.deliver(boxOf(clinic), rawMail({ from: boxOf(other) }), boxOf(other));
    await mail.work();
    expect((await messages())[0]?.details.isMachine).toBe(true);
  });
});

describe('reports', () => {
  test.each(REPORTS)('$name', async ({ raw, kind, status }) => {
    const { messageId, ownId } = await givenSent();
    await mail.deliver(sign('bounce', messageId), raw(ownId), '');
    await mail.work();
    const told = await mail.told();
    expect(told.filter((one) => one.kind === 'message')).toEqual([]);
    const delivered = told.filter((one) => one.kind === 'delivery').map(({ details }) => details);
    if (kind === null) expect(delivered).toEqual([]);
    else expect(delivered).toMatchObject([{ providerId: ownId, status: 'undelivered', code: status }]);
    expect(told.some((one) => one.kind === 'suppressed')).toBe(kind === 'hard');
    expect(await mail.outcomes()).toEqual(['report']);
  });

  test('a report to the clinic’s own address is known by the id of the returned message', async () => {
    const { ownId } = await givenSent();
    await mail.deliver(boxOf(clinic), REPORTS[0]?.raw(ownId) ?? '', '');
    await mail.work();
    expect((await mail.told()).map(({ kind }) => kind)).toEqual(['delivery', 'suppressed']);
  });

  test('one that names a message that nobody sent is an email like others', async () => {
    await mail.deliver(boxOf(clinic), REPORTS[0]?.raw('<made-up@example.com>') ?? '', '');
    await mail.deliver(
      boxOf(clinic),
      REPORTS[0]?.raw(`<${sign('message', randomUUID())}>`).replace('report@', 'r2@') ?? '',
      '',
    );
    await mail.work();
    expect((await mail.told()).map(({ kind, details }) => [kind, details.isMachine])).toEqual([
      ['message', true],
      ['message', true],
    ]);
  });

  test('sentences instead of a report count where they were sent to', async () => {
    const { messageId } = await givenSent();
    await mail.deliver(sign('bounce', messageId), sentencesOnly(), '');
    await mail.work();
    expect((await mail.told()).map(({ kind, details }) => [kind, details.code])).toEqual([
      ['delivery', '5.1.1'],
      ['suppressed', '5.1.1'],
    ]);
  });

  test('the third soft failure within seven days is one too many', async () => {
    const soft = REPORTS.find(({ kind }) => kind === 'soft');
    for (const turn of [1, 2, 3]) {
      const { messageId, ownId } = await givenSent();
      await mail.deliver(sign('bounce', messageId), soft?.raw(ownId) ?? '', '');
      await mail.work();
      expect(await mail.told('suppressed'), `turn ${turn}`).toHaveLength(turn === 3 ? 1 : 0);
      if (turn === 1) await db.owner.query(`update sent_mails set bounced_at = now() - interval '6 days'`);
    }
  });

  test('failures of more than seven days ago do not count', async () => {
    const soft = REPORTS.find(({ kind }) => kind === 'soft');
    for (const _ of [1, 2, 3]) {
      await db.owner.query(
        `update sent_mails set bounced_at = now() - interval '8 days' where bounced_at is not null`,
      );
      const { messageId, ownId } = await givenSent();
      await mail.deliver(sign('bounce', messageId), soft?.raw(ownId) ?? '', '');
      await mail.work();
    }
    expect(await mail.told('suppressed')).toEqual([]);
  });

  test('a complaint ends what the clinic sends of its own accord', async () => {
    const { ownId } = await givenSent({ purpose: 'marketing' });
    await mail.deliver(boxOf(clinic), spamReport(ownId), 'staff@feedback.example.com');
    await mail.work();
    expect((await mail.told()).map(({ kind, details }) => [kind, details.address])).toEqual([
      ['refused', 'ada@example.com'],
    ]);
    expect(await mail.outcomes()).toEqual(['complaint']);
  });

  test('a mail program that unsubscribes its user', async () => {
    const { messageId } = await givenSent({ purpose: 'care' });
    await mail.deliver(sign('unsubscribe', messageId), rawMail({ subject: 'unsubscribe', body: '' }));
    await mail.work();
    expect((await mail.told()).map(({ kind, details }) => [kind, details.messageId])).toEqual([
      ['refused', messageId],
    ]);
  });
});

describe('nothing is lost, and nothing comes twice', () => {
  const brokenOff = () => new Error('the process was killed');

  test('when the job is killed anywhere on its way', async () => {
    await mail.deliver(
      boxOf(clinic),
      rawMail({
        type: 'multipart/mixed; boundary="m"',
        body: parts(
          'm',
          textPart('With a file'),
          `Content-Type: text/plain\nContent-Disposition: attachment; filename="a.txt"\n\nx`,
        ),
      }),
    );
    const [key] = await mail.waiting();
    if (!key) throw new Error('It was acknowledged, and so it is there.');
    mail.faults.push(brokenOff());
    await expect(receiveMail(mail.parts, key)).rejects.toThrow('killed');
    await expect(
      receiveMail({ ...mail.parts, keep: () => Promise.reject(brokenOff()) }, key),
    ).rejects.toThrow('killed');
    await expect(
      receiveMail({ ...mail.parts, read: () => Promise.reject(brokenOff()) }, key),
    ).rejects.toThrow('killed');
    expect(await messages()).toEqual([]);
    await Promise.all([receiveMail(mail.parts, key), receiveMail(mail.parts, key)]);
    await receiveMail(mail.parts, key);
    expect(await messages()).toHaveLength(1);
    const { rows } = await db.owner.query(
      `select count(*)::integer as count from storage.objects where bucket_id = 'documents' and name like $1`,
      [`${clinic.clinicId}/%`],
    );
    expect((await messages())[0]?.details.files).toHaveLength(1);
    expect(rows[0]).toEqual({ count: expect.any(Number) });
  });

  test('a report that is read again counts once', async () => {
    const { messageId, ownId } = await givenSent();
    await mail.deliver(sign('bounce', messageId), REPORTS[0]?.raw(ownId) ?? '', '');
    const [key] = await mail.waiting();
    if (!key) throw new Error('It was acknowledged, and so it is there.');
    mail.faults.push(brokenOff());
    await expect(receiveMail(mail.parts, key)).rejects.toThrow('killed');
    await Promise.all([receiveMail(mail.parts, key), receiveMail(mail.parts, key)]);
    expect(await mail.told('delivery')).toHaveLength(1);
  });

  test('an email that cannot be stored is not acknowledged', async () => {
    await db.owner.query(
      `alter table inbound_mails add constraint for_this_test check (size_bytes < 0) not valid`,
    );
    expect(await refusalOf(boxOf(clinic))).toBe(451);
    await db.owner.query('alter table inbound_mails drop constraint for_this_test');
    expect(await mail.waiting()).toEqual([]);
    expect(await refusalOf(boxOf(clinic))).toBeNull();
    expect(await mail.waiting()).toHaveLength(1);
  });
});

test('what was handled is deleted after a while, and files that no email belongs to', async () => {
  await mail.deliver(boxOf(clinic), rawMail({}));
  await mail.deliver(boxOf(clinic), rawMail({ id: '<2@x>' }));
  await mail.work();
  await db.owner.query(
    `update inbound_mails set handled_at = now() - interval '91 days' where provider_id = '<2@x>';
     alter table storage.objects disable trigger user;
     update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'mail';
     alter table storage.objects enable trigger user`,
  );
  await db.owner.query('select app.sweep_mails()');
  const { rows } = await db.owner.query(
    `select (select count(*)::integer from inbound_mails) as mails, (select count(*)::integer from storage.objects where bucket_id = 'mail') as files`,
  );
  expect(rows).toEqual([{ mails: 1, files: 1 }]);
});
