import { Readable } from 'node:stream';
import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { MailAddress, OutgoingMail } from './outgoing-mail.ts';

/** What became of an email that was given to the mail server. */
export type SmtpAnswer =
  | { readonly kind: 'accepted'; readonly response: string }
  /** The server has said no. `stage` is what it said no to, `code` its reply, `text` its words. */
  | {
      readonly kind: 'refused';
      readonly stage: 'connection' | 'message' | 'recipient' | 'sender' | 'sign_in';
      readonly code: number;
      readonly text: string;
    }
  /** Nothing of the email was sent. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** All of it may have been sent, and no answer came. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Sends emails one at a time, and says exactly what became of each. */
export interface SmtpSender {
  /** Never throws for what a mail server does. */
  send(mail: OutgoingMail): Promise<SmtpAnswer>;
  close(): void;
}

const TIMEOUT_MS = 15_000;
/** For the answer to a whole message, which some servers examine first (RFC 5321, section 4.5.3.2, allows ten minutes). */
const ANSWER_TIMEOUT_MS = 120_000;
/** A connection is used again within this time. */
const IDLE_MS = 3_000;

interface SmtpError extends Error {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
}

const STAGES: readonly (readonly [RegExp, 'message' | 'recipient' | 'sender' | 'sign_in'])[] = [
  [/^MAIL FROM/i, 'sender'],
  [/^RCPT TO/i, 'recipient'],
  [/^DATA/i, 'message'],
  [/^AUTH/i, 'sign_in'],
];

/** @param wasOffered whether the server had begun to take the message itself. */
function toAnswer(
  { code, command = '', message, responseCode, response }: SmtpError,
  wasOffered: boolean,
): SmtpAnswer {
  if (code === 'ESTREAM') return { kind: 'unavailable', reason: 'A file of the email could not be read.' };
  const stage = STAGES.find(([pattern]) => pattern.test(command))?.[1];
  if (responseCode !== undefined && responseCode >= 400 && (stage !== undefined || !wasOffered))
    return { kind: 'refused', stage: stage ?? 'connection', code: responseCode, text: response ?? message };
  return { kind: wasOffered ? 'unknown' : 'unavailable', reason: message };
}

const addressOf = ({ name, address }: MailAddress) => ({ name, address });

/** Reads the message only when it is asked for, so that its first read means that the server takes it. */
async function* lazily(open: () => Promise<Readable> | Readable, onRead: () => void): AsyncGenerator<Buffer> {
  onRead();
  yield* await open();
}

async function compose(mail: OutgoingMail): Promise<() => Readable> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { headers, files, replyTo, inReplyTo, references } = mail;
  const composed = new MailComposer({
    from: addressOf(mail.from),
    to: addressOf(mail.to),
    ...(replyTo === null ? {} : { replyTo: addressOf(replyTo) }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    ...(inReplyTo === null ? {} : { inReplyTo }),
    ...(references.length === 0 ? {} : { references: [...references] }),
    date: mail.date,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
    ),
    attachments: files.map(({ filename, contentType, open }) => ({
      filename,
      contentType,
      content: Readable.from(lazily(open, () => undefined)),
    })),
    // Emails consist of our own text and files, and never include paths or URLs to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile();
  return () => composed.createReadStream();
}

/** Sends over SMTP, with TLS if the server offers it. */
export function createSmtpSender(smtpUrl: string): SmtpSender {
  const idle = new Map<SmtpConnection, NodeJS.Timeout>();
  let isClosed = false;

  async function connect(): Promise<SmtpConnection> {
    // Imported on demand: a server without SMTP does not need the package in memory.
    const [{ default: Connection }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer/lib/smtp-connection'),
      import('nodemailer/lib/shared'),
    ]);
    const { auth, ...options } = parseConnectionUrl(smtpUrl);
    const connection = new Connection({
      ...options,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
    });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    connection.on('error', reject);
    connection.connect((error) => {
      if (error) return reject(error);
      if (!auth) return resolve();
      return connection.login(auth, (refusal) => (refusal ? reject(refusal) : resolve()));
    });
    await promise.catch((error: unknown) => {
      connection.close();
      throw error;
    });
    return connection;
  }

  function consumeIdle(): SmtpConnection | undefined {
    const [found] = idle;
    if (!found) return undefined;
    const [connection, timer] = found;
    clearTimeout(timer);
    idle.delete(connection);
    return connection;
  }

  function release(connection: SmtpConnection): void {
    if (isClosed) return connection.quit();
    const drop = () => {
      clearTimeout(idle.get(connection));
      idle.delete(connection);
    };
    connection.once('end', drop).on('error', drop);
    const timer = setTimeout(() => {
      drop();
      connection.quit();
    }, IDLE_MS).unref();
    idle.set(connection, timer);
    return undefined;
  }

  async function deliver(connection: SmtpConnection, mail: OutgoingMail): Promise<SmtpAnswer> {
    const open = await compose(mail);
    let wasOffered = false;
    const content = Readable.from(lazily(open, () => (wasOffered = true)));
    const { promise, resolve } = Promise.withResolvers<SmtpAnswer>();
    const fail = (error: SmtpError) => resolve(toAnswer(error, wasOffered));
    connection.once('error', fail);
    connection.send({ from: mail.envelopeFrom, to: [mail.to.address] }, content, (error, info) =>
      error ? fail(error) : resolve({ kind: 'accepted', response: info.response }),
    );
    const answer = await promise;
    connection.off('error', fail);
    if (answer.kind === 'accepted') release(connection);
    else connection.close();
    return answer;
  }

  return {
    send: async (mail) => {
      const used = consumeIdle();
      const first = used && (await deliver(used, mail));
      // The server may have closed a connection that was idle: nothing was sent by it then.
      if (first && first.kind !== 'unavailable') return first;
      try {
        return await deliver(await connect(), mail);
      } catch (error) {
        return toAnswer(error instanceof Error ? error : new Error(String(error)), false);
      }
    },
    close: () => {
      isClosed = true;
      for (let connection = consumeIdle(); connection; connection = consumeIdle()) connection.quit();
    },
  };
}
