import { parts, rawMail, report, textPart } from './raw-mail.ts';

/** A report of a mail server about an email of ours, which the returned part names by its id. */
export interface SampleReport {
  readonly name: string;
  readonly raw: (ownId: string) => string;
  /** Null for what is no failure. */
  readonly kind: 'hard' | 'policy' | 'soft' | null;
  readonly status: string | null;
}

const returned = (ownId: string): string =>
  `From: Clinic <in@mail.test>\nTo: ada@example.com\nSubject: Biscuit\nMessage-ID: ${ownId}\n\nHello Ada`;

const dsn = (
  name: string,
  {
    from,
    subject,
    sentence,
    fields,
    kind,
    status,
  }: {
    readonly from: string;
    readonly subject: string;
    readonly sentence: string;
    readonly fields: string;
    readonly kind: SampleReport['kind'];
    readonly status: string | null;
  },
): SampleReport => ({
  name,
  kind,
  status,
  raw: (ownId) =>
    rawMail({
      from,
      subject,
      id: '<report@mx.example.com>',
      headers: ['Auto-Submitted: auto-replied (delivery report)', 'Return-Path: <>'].slice(1),
      ...report({ sentence, fields, returned: returned(ownId) }),
    }),
});

export const REPORTS: readonly SampleReport[] = [
  dsn('Postfix: no such user', {
    from: 'MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    sentence: 'I’m sorry to have to inform you that your message could not be delivered.',
    fields: `Reporting-MTA: dns; mx.example.com\nX-Postfix-Queue-ID: 4C1\n\nFinal-Recipient: rfc822; ada@example.com\nOriginal-Recipient: rfc822;ada@example.com\nAction: failed\nStatus: 5.1.1\nRemote-MTA: dns; mx.example.com\nDiagnostic-Code: smtp; 550 5.1.1 <ada@example.com>: Recipient address\n rejected: User unknown`,
    kind: 'hard',
    status: '5.1.1',
  }),
  dsn('Exchange: no such mailbox', {
    from: 'postmaster@example.com',
    subject: 'Undeliverable: Biscuit',
    sentence: 'Your message to ada@example.com couldn’t be delivered.',
    fields: `Reporting-MTA: dns;AM0PR01.outlook.com\nReceived-From-MTA: dns;smtp.mail.test\nArrival-Date: Thu, 5 Mar 2026 09:11:12 +0000\n\nFinal-Recipient: rfc822;ada@example.com\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`,
    kind: 'hard',
    status: '5.1.10',
  }),
  dsn('Gmail: no such domain', {
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    subject: 'Delivery Status Notification (Failure)',
    sentence: '** Address not found **',
    fields: `Reporting-MTA: dns; googlemail.com\nArrival-Date: Thu, 05 Mar 2026 01:11:12 -0800 (PST)\n\nFinal-Recipient: rfc822; ada@example.com\nAction: failed\nStatus: 5.1.2\nDiagnostic-Code: smtp; DNS Error: domain name not found\nLast-Attempt-Date: Thu, 05 Mar 2026 01:11:13 -0800 (PST)`,
    kind: 'hard',
    status: '5.1.2',
  }),
  dsn('Sendmail: the mailbox is full', {
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example.com>',
    subject: 'Returned mail: see transcript for details',
    sentence: '----- The following addresses had permanent fatal errors -----',
    fields: `Reporting-MTA: dns; mx.example.com\n\nFinal-Recipient: RFC822; ada@example.com\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: SMTP; 552 5.2.2 mailbox full`,
    kind: 'soft',
    status: '5.2.2',
  }),
  dsn('Exim: given up after days', {
    from: 'Mail Delivery System <Mailer-Daemon@mx.example.com>',
    subject: 'Mail delivery failed: returning message to sender',
    sentence: 'A message that you sent could not be delivered: retry timeout exceeded',
    fields: `Reporting-MTA: dns; mx.example.com\n\nAction: failed\nFinal-Recipient: rfc822;ada@example.com\nStatus: 5.0.0\nDiagnostic-Code: smtp; 451 4.7.1 try again later`,
    kind: 'soft',
    status: '4.7.1',
  }),
  dsn('Outlook.com: our domain is not authenticated', {
    from: 'postmaster@outlook.com',
    subject: 'Undeliverable: Biscuit',
    sentence: 'Delivery has failed to these recipients.',
    fields: `Reporting-MTA: dns;DB5.outlook.com\n\nFinal-Recipient: rfc822;ada@example.com\nAction: failed\nStatus: 5.7.515\nDiagnostic-Code: smtp;550 5.7.515 Access denied, sending domain does not meet the required authentication level`,
    kind: 'policy',
    status: '5.7.515',
  }),
  dsn('Postfix: the mailbox is disabled', {
    from: 'MAILER-DAEMON@mx.example.com',
    subject: 'Undelivered Mail Returned to Sender',
    sentence: 'The mailbox is disabled.',
    fields: `Reporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; ada@example.com\nAction: failed\nStatus: 5.2.1`,
    kind: 'hard',
    status: '5.2.1',
  }),
  dsn('Postfix: delayed', {
    from: 'MAILER-DAEMON@mx.example.com',
    subject: 'Delayed Mail (still being retried)',
    sentence: 'This is a warning.',
    fields: `Reporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; ada@example.com\nAction: delayed\nStatus: 4.4.1\nWill-Retry-Until: Tue, 10 Mar 2026 10:11:12 +0100`,
    kind: null,
    status: null,
  }),
];

/** A server that knows nothing of reports says it in sentences only. */
export const sentencesOnly = (): string =>
  rawMail({
    from: 'MAILER-DAEMON@old.example.com',
    subject: 'failure notice',
    id: null,
    headers: ['Return-Path: <>'],
    body: 'Hi. This is the qmail-send program at old.example.com.\n\n<ada@example.com>:\n550 5.1.1 unknown user\n\n--- Below this line is a copy of the message.',
  });

export const spamReport = (ownId: string, type = 'abuse'): string =>
  rawMail({
    from: 'staff@feedback.example.com',
    subject: 'FW: Biscuit',
    id: '<arf@feedback.example.com>',
    type: 'multipart/report; report-type=feedback-report; boundary="arf"',
    body: parts(
      'arf',
      textPart('This is an email abuse report.'),
      `Content-Type: message/feedback-report\n\nFeedback-Type: ${type}\nUser-Agent: SomeGenerator/1.0\nVersion: 1\nOriginal-Rcpt-To: ada@example.com`,
      `Content-Type: message/rfc822\n\n${returned(ownId)}`,
    ),
  });

/** What the mailboxes of people answer while they are away. */
export const AWAY: readonly { readonly name: string; readonly raw: string }[] = [
  {
    name: 'Outlook, English',
    raw: rawMail({
      subject: 'Automatic reply: Biscuit',
      id: '<away1@example.com>',
      headers: ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All'],
      body: 'I am out of the office until Monday.',
    }),
  },
  {
    name: 'Gmail, German',
    raw: rawMail({
      subject: 'Abwesend Re: Biscuit',
      id: '<away2@example.com>',
      headers: ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Autoreply: yes'],
      body: 'Ich bin bis Montag nicht im Büro.',
    }),
  },
  {
    name: 'Spanish, without a sender in the envelope',
    raw: rawMail({
      subject: 'Fuera de la oficina: Biscuit',
      id: '<away3@example.com>',
      headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied (vacation)'],
      body: 'Estoy fuera de la oficina hasta el lunes.',
    }),
  },
];
