import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import { readDevice } from '#foundation/values/read-device.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail, type EmailContent } from '#foundation/server/mail/render-email.ts';

export const SIGNATURE = `— ${PRODUCT.name}`;

/** An email without a link that signs in. */
export const plainEmail = (subject: string, paragraphs: readonly string[], action?: EmailContent['action']) =>
  renderEmail({
    subject,
    greeting: 'Hello,',
    paragraphs,
    ...(action ? { action } : {}),
    notes: [],
    signature: SIGNATURE,
  });

const NOT_YOU = 'If this was not you, ask for a new password on the sign-in page at once.';

const SignIn = z.object({ ip: z.string(), userAgent: z.string(), at: z.iso.datetime() });

/** A known device only: the header could contain any text, and this one is sent in an email. */
const describeDevice = (userAgent: string): string =>
  readDevice(userAgent).name ?? 'a program that is no browser we know';

const formatInstant = (at: string): string => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;

const newDevice: Composer = (_tx, mail) => {
  const { ip, userAgent, at } = SignIn.parse(mail.details);
  return Promise.resolve(
    plainEmail(`Your account at ${PRODUCT.name} was used on a new device`, [
      `Somebody signed in to your account on ${formatInstant(at)}, from the address ${ip}, with ${describeDevice(userAgent)}.`,
      `If this was you, there is nothing to do. ${NOT_YOU}`,
    ]),
  );
};

/** Notifications about changes of an account. None of them contains a link that signs in. */
export const notificationEmails: Readonly<Record<string, Composer>> = {
  new_device: newDevice,
  password_changed: () =>
    Promise.resolve(
      plainEmail(`Your password at ${PRODUCT.name} was changed`, [
        'The password of your account was changed just now, and every other device was signed out.',
        NOT_YOU,
      ]),
    ),
  second_factor_added: () =>
    Promise.resolve(
      plainEmail(`Two-step sign-in at ${PRODUCT.name} is on`, [
        'An authenticator app was set up for your account just now. Its codes are asked for when you sign in.',
        NOT_YOU,
      ]),
    ),
  second_factor_removed: () =>
    Promise.resolve(
      plainEmail(`An authenticator app at ${PRODUCT.name} was removed`, [
        'An authenticator app of your account was removed just now. Its codes open nothing any more.',
        NOT_YOU,
      ]),
    ),
  recovery_code_used: () =>
    Promise.resolve(
      plainEmail(`A recovery code at ${PRODUCT.name} was used`, [
        'Somebody signed in to your account with one of its recovery codes just now. That code is used up.',
        NOT_YOU,
      ]),
    ),
  email_changed: () =>
    Promise.resolve(
      plainEmail(`Your address at ${PRODUCT.name} was changed`, [
        'Your account goes by another address from now on. This one signs nobody in any more.',
        'If this was not you, write to your clinic or to whoever runs this site at once.',
      ]),
    ),
};
