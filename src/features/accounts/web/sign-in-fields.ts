import * as z from 'zod';

/** The least number of characters of any password. */
export const PASSWORD_MIN_LENGTH = 6;

/** The texts are the specification's. */
export const EmailField = z
  .string()
  .trim()
  .pipe(z.email('Please enter a valid email address'));
export const PasswordField = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters long`);
export const FullNameField = z.string().trim().min(1, 'Enter your full name').max(200, 'Use at most 200 characters');

export const SignInFields = z.object({ email: EmailField, password: PasswordField });
export const RegisterFields = z.object({ fullName: FullNameField, email: EmailField, password: PasswordField });
export const EmailOnlyFields = z.object({ email: EmailField });
export const NewPasswordFields = z
  .object({ password: PasswordField, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    message: 'The two passwords differ. Type the same one twice.',
  });
export const InvitationFields = z.object({ fullName: FullNameField, password: PasswordField });
export const ChangePasswordFields = z
  .object({ current: z.string().min(1, 'Enter your present password'), password: PasswordField })
  .refine(({ current, password }) => current !== password, {
    path: ['password'],
    message: 'This is your present password. Choose another one.',
  });
