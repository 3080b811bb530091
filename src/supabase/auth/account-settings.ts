import { defineSettings } from '#foundation/server/settings/define-settings.ts';
import { onOff, wholeNumber } from '#foundation/server/settings/setting-parsers.ts';

/** How people sign in, and for how long. */
export interface AccountSettings {
  /** Whether somebody may sign in without an email address. */
  readonly anonymousSignIn: boolean;
  /** Whether a session of more than a day needs fresh proof before its password changes. */
  readonly securePasswordChange: boolean;
  /** A session ends this many hours after its sign-in; null for never. */
  readonly sessionHours: number | null;
  /** A session ends after this many hours without use; null for never. */
  readonly inactivityHours: number | null;
  /** A new key signs access tokens after this many days; null to rotate by hand only. */
  readonly signingKeyDays: number | null;
}

const MAX_HOURS = 8_760;
const MAX_DAYS = 3_650;

/** 0 stands for no limit. */
const limit =
  (max: number, fallback: number) =>
  (text: string | null, name: string): number | null =>
    wholeNumber({ min: 0, max, fallback })(text, name) || null;

export const accountSettings = defineSettings(
  {
    anonymousSignIn: {
      name: 'ANONYMOUS_SIGN_IN',
      description: 'whether people may sign in without an email address',
      parse: onOff(false),
    },
    securePasswordChange: {
      name: 'SECURE_PASSWORD_CHANGE',
      description: 'whether a session of more than a day needs fresh proof before its password changes',
      parse: onOff(true),
    },
    sessionHours: {
      name: 'SESSION_HOURS',
      description: 'when a session ends, counted from its sign-in; 0 for never',
      parse: limit(MAX_HOURS, 0),
    },
    inactivityHours: {
      name: 'SESSION_INACTIVITY_HOURS',
      description: 'when a session ends that is not used; 0 for never',
      parse: limit(MAX_HOURS, 0),
    },
    signingKeyDays: {
      name: 'SIGNING_KEY_DAYS',
      description: 'when the next key signs access tokens; 0 to rotate by hand only',
      parse: limit(MAX_DAYS, 90),
    },
  },
  (accounts): AccountSettings => accounts,
);

/** Whether a sign-up is confirmed at once, without an emailed link; null when the environment does not set it. */
export const signUpSettings = defineSettings(
  {
    mailAutoconfirm: {
      name: 'MAIL_AUTOCONFIRM',
      description: 'whether a sign-up is confirmed without an emailed link; as DEMO unless set',
      parse: onOff(null),
    },
  },
  (signUp) => signUp,
);
