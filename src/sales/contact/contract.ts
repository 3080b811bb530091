import * as z from 'zod';
import { CONTACT_TOPICS } from '#vocabulary/leads.ts';
import { contactOrBlank, HIDDEN_CHARACTER, PLAIN_LINE } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { blankOrLine, PublicFormFields } from '#foundation/contract/public-form.ts';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';
import { readPhone } from '#foundation/values/phone-shape.ts';

/** Whether a number names its country, so that it can be dialed from anywhere (E.164). */
function isInternational(text: string | null): boolean {
  if (text === null) return true;
  const phone = readPhone(text);
  return phone !== null && phone.isInternational && !phone.digits.startsWith('0');
}

/** The contact form. All fields are plain text. */
export const ContactMessage = z.strictObject({
  ...PublicFormFields.shape,
  topic: z.enum(CONTACT_TOPICS, 'Choose what it is about.'),
  fullName: z
    .string('Enter your name.')
    .trim()
    .min(1, 'Enter your name.')
    .max(200, 'Use at most 200 characters.')
    .regex(PLAIN_LINE, HIDDEN_CHARACTER),
  email: z
    .string('Enter your email address.')
    .transform(normalizeEmail)
    .refine(isEmail, 'Use an email address such as name@example.org.'),
  phone: contactOrBlank(40)
    .refine(isInternational, 'Start with + and the country, such as +49 30 123456.')
    .default(null),
  clinicName: blankOrLine(120),
  message: z
    .string('Write your message.')
    .trim()
    .min(1, 'Write your message.')
    .max(5000, 'Use at most 5,000 characters.'),
});
export type ContactMessage = z.output<typeof ContactMessage>;

/** The response is the same whether or not the email address is known. */
export const sendContactMessageEndpoint = endpoint({
  id: 'contact.send',
  method: 'POST',
  path: '/v1/contact',
  summary: 'Accepts a message from the contact form and confirms it by email.',
  permission: 'public',
  changes: ['leads'],
  input: ContactMessage,
  output: z.object({ isReceived: z.literal(true) }),
  errors: [],
  ratePerMinute: 6,
});
