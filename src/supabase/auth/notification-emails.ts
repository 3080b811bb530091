import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import { clockText, printDay } from '#foundation/values/print-time.ts';
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

const NOT_YOU = 'If this was not you, request a new password on the sign-in page immediately.';

const SignIn = z.object({ ip: z.string(), userAgent: z.string(), at: z.iso.datetime() });

/** A known device only: the header could contain any text, and this one is sent in an email. */
const describeDevice = (userAgent: string): string => readDevice(userAgent).name ?? 'an unknown browser';

/** An account belongs to no country. */
const formatInstant = (at: string): string =>
  `${printDay(at.slice(0, 10), '', 'long')} at ${clockText('UTC', at)} UTC`;

const newDevice: Composer = (_tx, mail) => {
  const { ip, userAgent, at } = SignIn.parse(mail.details);
  return Promise.resolve(
    plainEmail(`New sign-in to your ${PRODUCT.name} account`, [
      `Someone signed in to your account on ${formatInstant(at)}, from IP address ${ip}, with ${describeDevice(userAgent)}.`,
      `If this was you, you can ignore this email. ${NOT_YOU}`,
    ]),
  );
};

/** Notifications about changes of an account. None of them contains a link that signs in. */
export const notificationEmails: Readonly<Record<string, Composer>> = {
  new_device: newDevice,
  password_changed: () =>
    Promise.resolve(
      plainEmail(`Your ${PRODUCT.name} password was changed`, [
        'Your account’s password was just changed, and all other devices were signed out.',
        NOT_YOU,
      ]),
    ),
  second_factor_added: () =>
    Promise.resolve(
      plainEmail(`Two-step sign-in is on for your ${PRODUCT.name} account`, [
        'An authenticator app was just set up for your account. You will need its codes to sign in.',
        NOT_YOU,
      ]),
    ),
  second_factor_removed: () =>
    Promise.resolve(
      plainEmail(`An authenticator app was removed from your ${PRODUCT.name} account`, [
        'An authenticator app was just removed from your account. Its codes no longer work.',
        NOT_YOU,
      ]),
    ),
  recovery_code_used: () =>
    Promise.resolve(
      plainEmail(`A recovery code for your ${PRODUCT.name} account was used`, [
        'Someone just signed in to your account with one of its recovery codes. That code can no longer be used.',
        NOT_YOU,
      ]),
    ),
  email_changed: () =>
    Promise.resolve(
      plainEmail(`Your ${PRODUCT.name} email address was changed`, [
        'Your account now uses a different email address. You can no longer sign in with this one.',
        'If this was not you, contact your clinic or Tailwell support immediately.',
      ]),
    ),
};
