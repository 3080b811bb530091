import { Secret, TOTP } from 'otpauth';
import { PRODUCT } from '#vocabulary/product.ts';
import { createSealer } from '#foundation/server/sealer.ts';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const ALGORITHM = 'SHA1';
/** 160 bits, the length of the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** Tolerates one period of clock drift either way (RFC 6238, section 5.2). */
const WINDOW_STEPS = 1;

/** The factor that a secret is sealed for: it cannot be opened for another one. */
interface FactorContext {
  readonly userId: string;
  readonly factorId: string;
}

export interface NewSecret {
  /** Base32, for manual entry. */
  readonly secret: string;
  /** `otpauth://totp/…`, for scanning. */
  readonly uri: string;
  /** The sealed secret that is stored. */
  readonly sealed: Buffer;
}

/** Creates and verifies the secrets of second factors. */
export interface FactorSecrets {
  make(
    context: FactorContext,
    label: { readonly account: string; readonly issuer: string | undefined },
  ): NewSecret;
  /**
   * The TOTP time step of a code; null for a wrong code.
   *
   * @throws Error when the secret was sealed for another factor, or modified.
   */
  stepOf(context: FactorContext, sealed: Buffer, code: string, nowMilliseconds: number): number | null;
}

const contextOf = ({ userId, factorId }: FactorContext): string => `${userId}/${factorId}`;

/** A colon separates issuer and account in the URI. */
const withoutColon = (text: string): string => text.replaceAll(':', ' ').trim();

export function createFactorSecrets(secretKey: Buffer): FactorSecrets {
  const sealer = createSealer(secretKey, 'second factors');
  return {
    make: (context, { account, issuer }) => {
      const secret = new Secret({ size: SECRET_BYTES });
      const totp = new TOTP({
        issuer: withoutColon(issuer ?? '') || PRODUCT.name,
        label: withoutColon(account) || PRODUCT.name,
        secret,
        algorithm: ALGORITHM,
        digits: DIGITS,
        period: PERIOD_SECONDS,
      });
      return {
        secret: secret.base32,
        uri: totp.toString(),
        sealed: sealer.seal(Buffer.from(secret.bytes), contextOf(context)),
      };
    },
    stepOf: (context, sealed, code, nowMilliseconds) => {
      const bytes = sealer.open(sealed, contextOf(context));
      if (!/^\d{6}$/.test(code)) return null;
      const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
      const delta = TOTP.validate({
        token: code,
        secret,
        algorithm: ALGORITHM,
        digits: DIGITS,
        period: PERIOD_SECONDS,
        timestamp: nowMilliseconds,
        window: WINDOW_STEPS,
      });
      return delta === null ? null : Math.floor(nowMilliseconds / 1000 / PERIOD_SECONDS) + delta;
    },
  };
}
