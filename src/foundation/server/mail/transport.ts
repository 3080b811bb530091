import type { EmailAttachment, Email } from './render-email.ts';

/** Sends emails. */
export interface MailTransport {
  /** @throws when the mail server rejects the email. */
  send(recipient: string, message: Email): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

const toPart = ({ contentType, text, encoding }: EmailAttachment) => ({
  contentType,
  content: text,
  ...(encoding === undefined ? {} : { encoding }),
});

/**
 * A calendar file is an alternative of the email: mail programs then show it as an event, with buttons to accept it.
 */
const isDate = ({ contentType }: EmailAttachment): boolean => contentType.startsWith('text/calendar');

/** Sends over SMTP, with TLS if the server offers it. */
export function createSmtpTransport({
  smtpUrl,
  from,
}: {
  readonly smtpUrl: string;
  readonly from: string;
}): MailTransport {
  // Imported on demand: a server without SMTP does not need the package in memory.
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Emails consist of our own text and never include files or URLs to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    send: async (recipient, { subject, text, html, replyTo, attachments = [] }) => {
      // An address object: its content cannot become a second recipient or another header.
      const transport = await opened;
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
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
