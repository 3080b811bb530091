import * as z from 'zod';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';

/** An identity asserted by a provider. */
export interface Identity {
  /** The provider's immutable identifier of the user. */
  readonly subject: string;
  /** Normalized; null if the provider sends none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** The `identity_data` of the protocol. */
  readonly data: Readonly<Record<string, unknown>>;
}

const text = z.string().min(1).max(500).optional().catch(undefined);

/** The OpenID Connect claims that are used; invalid optional ones are ignored. */
const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: text,
  email_verified: z
    .union([z.boolean(), z.literal(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .catch(undefined),
  name: text,
  picture: text,
});

/** Parses the claims of a provider. @throws ZodError without an issuer or a subject. */
export function readIdentity(claims: unknown): Identity {
  const { iss, sub, email: given, email_verified: isVerified = false, name, picture } = Claims.parse(claims);
  const email = given === undefined ? null : normalizeEmail(given);
  const validEmail = email !== null && email.length <= 255 && isEmail(email) ? email : null;
  return {
    subject: sub,
    email: validEmail,
    isEmailVerified: validEmail !== null && isVerified,
    data: {
      iss,
      sub,
      provider_id: sub,
      ...(validEmail === null ? {} : { email: validEmail }),
      email_verified: validEmail !== null && isVerified,
      phone_verified: false,
      ...(name === undefined ? {} : { name, full_name: name }),
      ...(picture === undefined ? {} : { picture, avatar_url: picture }),
    },
  };
}
