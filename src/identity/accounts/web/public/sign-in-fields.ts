import { isEmail, normalizeEmail } from '#foundation/values/email.ts';

// Sign-in fields validate without schemas: they are on the first screens, and a schema library would outweigh
// everything else that those load.

/** The minimum length of any password. */
export const PASSWORD_MIN_LENGTH = 6;

const FULL_NAME_MAX_LENGTH = 200;

/** For `register`: submits the address in its stored form. The texts are the specification's. */
export const EMAIL_FIELD = {
  setValueAs: (text: string) => text.trim(),
  validate: (text: string) => isEmail(normalizeEmail(text)) || 'Please enter a valid email address',
} as const;

export const PASSWORD_FIELD = {
  validate: (text: string) =>
    text.length >= PASSWORD_MIN_LENGTH || `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`,
} as const;

export const FULL_NAME_FIELD = {
  setValueAs: (text: string) => text.trim(),
  validate: (text: string) => {
    if (text.trim() === '') return 'Enter your full name';
    return text.trim().length <= FULL_NAME_MAX_LENGTH || `Use at most ${FULL_NAME_MAX_LENGTH} characters`;
  },
} as const;

/** The same password again. */
export const REPEATED_PASSWORD_FIELD = {
  validate: (text: string, { password }: { readonly password: string }) =>
    text === password || 'The passwords do not match. Enter the same one twice.',
} as const;

export const PRESENT_PASSWORD_FIELD = {
  validate: (text: string) => text !== '' || 'Enter your current password',
} as const;

/** The new password, different from the current one. */
export const OTHER_PASSWORD_FIELD = {
  validate: (text: string, { current }: { readonly current: string }) => {
    const fits = PASSWORD_FIELD.validate(text);
    return fits === true ? text !== current || 'This is your current password. Choose another one.' : fits;
  },
} as const;
