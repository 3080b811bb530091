import type { EmailAttachment, Email } from './render-email.ts';

/** Carries a letter out of the house. */
export interface MailTransport {
  /** @throws when the mail server did not take it. */
  send(recipient: string, message: Email): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

const toPart = ({ contentType, text }: EmailAttachment) => ({ contentType, content: text });

/** A date is a way to read the letter too: mail programs then show it as one, with buttons to take or refuse it. */
const isDate = ({ contentType }: EmailAttachment): boolean => contentType.startsWith('text/calendar');

/** Sends over SMTP. A host that offers TLS is spoken to over TLS. */
export function createSmtpTransport({
  smtpUrl,
  from,
}: {
  readonly smtpUrl: string;
  readonly from: string;
}): MailTransport {
  // Loaded where mail leaves by SMTP alone: a server without it need not hold the package.
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A letter is text of ours: it never brings in a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    send: async (recipient, { subject, text, html, attachments = [] }) => {
      // An address object: what stands in it can never become a second recipient or another header.
      const transport = await opened;
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        alternatives: attachments.filter(isDate).map(toPart),
        attachments: attachments.map((file) => ({ ...toPart(file), filename: file.filename })),
      });
    },
    close: () => void opened.then((transport) => transport.close()),
  };
}
