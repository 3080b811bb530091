// The small edition of zod: these are the first screens of all, and their code is counted by the kilobyte.
import * as z from 'zod/mini';

/** The least number of characters of any password. */
export const PASSWORD_MIN_LENGTH = 6;

/** The texts are the specification's. */
const EmailField = z.pipe(z.string().check(z.trim()), z.email('Please enter a valid email address'));
const PasswordField = z
  .string()
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`),
  );
const FullNameField = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter your full name'), z.maxLength(200, 'Use at most 200 characters'));

export const SignInFields = z.object({ email: EmailField, password: PasswordField });
export const RegisterFields = z.object({
  fullName: FullNameField,
  email: EmailField,
  password: PasswordField,
});
export const EmailOnlyFields = z.object({ email: EmailField });
export const NewPasswordFields = z.object({ password: PasswordField, repeated: z.string() }).check(
  z.refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    error: 'The two passwords differ. Type the same one twice.',
  }),
);
export const InvitationFields = z.object({ fullName: FullNameField, password: PasswordField });
export const NameFields = z.object({ fullName: FullNameField });
export const ChangePasswordFields = z
  .object({
    current: z.string().check(z.minLength(1, 'Enter your present password')),
    password: PasswordField,
  })
  .check(
    z.refine(({ current, password }) => current !== password, {
      path: ['password'],
      error: 'This is your present password. Choose another one.',
    }),
  );
