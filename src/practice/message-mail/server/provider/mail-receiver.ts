import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { StartError } from '#foundation/server/start-error.ts';
import { FileRefused } from '#foundation/server/keep-file.ts';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { findDestination } from '../find-mail-clinic.ts';
import type { MailInSettings } from '../mail-in-settings.ts';
import type { MailParts } from '../mail-parts.ts';
import { MAX_MAIL_BYTES, storeMail } from '../store-mail.ts';
import { createCallerLimit } from './caller-limits.ts';

const MAX_CONNECTIONS = 50;
const MAX_RECIPIENTS = 50;
/** Of one address of the internet, a minute. */
const CONNECTIONS_A_MINUTE = 60;
const MAILS_A_MINUTE = 120;
const UNKNOWN_RECIPIENTS_A_MINUTE = 30;
const SILENCE_MS = 60_000;
/** After it what is still being received is broken off: it was not acknowledged, so that it is sent again. */
const CLOSE_MS = 1_200;

export interface MailReceiver {
  readonly port: number;
  /** Whether it still accepts emails. */
  isListening(): boolean;
  /** Accepts no more; returns when those under way have been stored or broken off. Called again, it waits for the same end. */
  stop(): Promise<void>;
}

/** A reply of SMTP with its codes (RFC 5321, RFC 3463). */
class Reply extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

const BUSY = () => new Reply(421, '4.7.0 Too many requests, try again later');
const NO_SUCH_MAILBOX = () => new Reply(550, '5.1.1 Mailbox not found');
const NO_RELAY = () => new Reply(550, '5.7.1 This server accepts emails to its own clinics only');
const LATER = () => new Reply(451, '4.3.0 The email could not be stored just now, try again later');
const FULL = () => new Reply(452, '4.3.1 There is no room for the email just now, try again later');
const TOO_LARGE = () => new Reply(552, '5.3.4 The email is larger than 25 MB');

type Done = (error?: Error | null, message?: string) => void;
type Parts = Pick<MailParts, 'addresses' | 'database' | 'domain' | 'keep' | 'log' | 'read'>;

const isOurDomain = (address: string, domain: string | null): boolean =>
  domain !== null && address.toLowerCase().endsWith(`@${domain}`);

function toReply(error: unknown): Reply {
  if (!(error instanceof FileRefused)) return LATER();
  return error.reason === 'full' ? FULL() : TOO_LARGE();
}

/** Says what was decided, which never fails. */
async function answer(decision: Promise<Reply | null>, done: Done): Promise<void> {
  done(await decision);
}

/** What the receiver decides, without the protocol. */
function createDecisions(parts: Parts, now: () => number) {
  const connections = createCallerLimit(CONNECTIONS_A_MINUTE, now);
  const mails = createCallerLimit(MAILS_A_MINUTE, now);
  const misses = createCallerLimit(UNKNOWN_RECIPIENTS_A_MINUTE, now);
  return {
    onConnect: ({ remoteAddress }: SMTPServerSession, done: Done) =>
      done(connections.consume(remoteAddress) ? null : BUSY()),
    onMailFrom: (_: unknown, { remoteAddress }: SMTPServerSession, done: Done) =>
      done(mails.consume(remoteAddress) ? null : BUSY()),
    /** Null for a recipient of ours. */
    refusalOf: async (address: string, remoteAddress: string): Promise<Reply | null> => {
      if (!isOurDomain(address, parts.domain)) return NO_RELAY();
      try {
        if (await findDestination(parts, address)) return null;
      } catch (error) {
        parts.log.warn({ err: error }, 'a recipient of an email could not be looked up');
        return LATER();
      }
      // Whoever tries out names is not answered any more.
      return misses.consume(remoteAddress) ? NO_SUCH_MAILBOX() : BUSY();
    },
    /** Null once it is stored. */
    receive: async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Reply | null> => {
      // Somebody has to listen, else nobody is told that the sender went away.
      stream.on('error', () => undefined);
      try {
        const recipients = new Map<string, string[]>();
        for (const { address } of session.envelope.rcptTo) {
          const found = await findDestination(parts, address);
          if (found) recipients.set(found.clinicId, [...(recipients.get(found.clinicId) ?? []), address]);
        }
        if (recipients.size === 0) return NO_SUCH_MAILBOX();
        const envelopeFrom = session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address;
        await storeMail(parts, { content: stream, envelopeFrom, recipients });
        return null;
      } catch (error) {
        const reply = toReply(error);
        if (reply.responseCode === 451) parts.log.error({ err: error }, 'an email could not be stored');
        return reply;
      } finally {
        // A refusal is said once the sender has finished.
        stream.unpipe();
        stream.resume();
      }
    },
  };
}

async function readTls(tls: NonNullable<MailInSettings['tls']>) {
  try {
    const [cert, key] = await Promise.all([readFile(tls.certPath), readFile(tls.keyPath)]);
    return { cert, key };
  } catch (error) {
    throw new StartError(
      `The certificate for receiving emails could not be read: check MAIL_IN_TLS_CERT and MAIL_IN_TLS_KEY.`,
      { cause: error },
    );
  }
}

/**
 * Receives emails to the clinics over SMTP. An email is acknowledged once it is stored with its job; nobody else's is relayed.
 *
 * @throws StartError when the port or the certificate cannot be used.
 */
export async function startMailReceiver(
  parts: Parts,
  { listen, tls }: Pick<MailInSettings, 'listen' | 'tls'>,
  now: () => number = Date.now,
): Promise<MailReceiver | null> {
  if (listen === null || parts.domain === null) return null;
  const { SMTPServer } = await import('smtp-server');
  const decisions = createDecisions(parts, now);
  const active = new Set<Promise<unknown>>();
  const server = new SMTPServer({
    name: parts.domain,
    banner: 'Tailwell',
    size: MAX_MAIL_BYTES,
    maxClients: MAX_CONNECTIONS,
    maxRecipients: MAX_RECIPIENTS,
    disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])],
    authOptional: true,
    // Names of senders' machines are not looked up: nothing depends on them.
    disableReverseLookup: true,
    socketTimeout: SILENCE_MS,
    closeTimeout: CLOSE_MS,
    logger: false,
    ...(tls ? await readTls(tls) : {}),
    onConnect: decisions.onConnect,
    onMailFrom: decisions.onMailFrom,
    onRcptTo: ({ address }, { remoteAddress }, done) =>
      void answer(decisions.refusalOf(address, remoteAddress), done),
    onData: (stream, session, done) => {
      const storing = answer(decisions.receive(stream, session), done);
      active.add(storing);
      void storing.finally(() => active.delete(storing));
    },
  });
  // A connection that breaks off concerns its sender only, who tries again.
  server.on('error', (error) => parts.log.debug({ err: error }, 'a connection of the mail receiver broke'));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.server.once('error', reject);
  server.listen(listen.port, listen.host, resolve);
  await promise.catch((error: unknown) => {
    throw new StartError(
      `Emails cannot be received on port ${listen.port} of ${listen.host}: set MAIL_IN_PORT to a free port, or leave it out.`,
      { cause: error },
    );
  });
  server.server.off('error', reject);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await new Promise<void>((closed) => server.close(closed));
    await Promise.allSettled(active);
  };
  return {
    // Safe: a server that listens on a host and a port has an address of this shape.
    port: (server.server.address() as AddressInfo).port,
    isListening: () => stopping === undefined && server.server.listening,
    stop: () => (stopping ??= stop()),
  };
}
