import { Secret, TOTP } from 'otpauth';
import { PRODUCT } from '#vocabulary/product.ts';
import { createSealer } from '#foundation/server/sealer.ts';

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const ALGORITHM = 'SHA1';
/** 160 bits, as long as the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** Clocks of phones may differ by one period either way (RFC 6238, section 5.2). */
const WINDOW_STEPS = 1;

/** Whose secret it is: sealed for one place, it opens nowhere else. */
interface FactorPlace {
  readonly userId: string;
  readonly factorId: string;
}

export interface NewSecret {
  /** Base32, to be typed. */
  readonly secret: string;
  /** `otpauth://totp/…`, to be scanned. */
  readonly uri: string;
  /** What the database keeps. */
  readonly sealed: Buffer;
}

/** The secrets of second factors: made, sealed and opened here. */
export interface FactorSecrets {
  make(
    place: FactorPlace,
    label: { readonly account: string; readonly issuer: string | undefined },
  ): NewSecret;
  /**
   * The half minute, counted since 1970, to which a code belongs; null for a code that is wrong.
   *
   * @throws Error when the secret was sealed for somebody else, or was changed since.
   */
  stepOf(place: FactorPlace, sealed: Buffer, code: string, nowMilliseconds: number): number | null;
}

const placeOf = ({ userId, factorId }: FactorPlace): string => `${userId}/${factorId}`;

/** A colon parts issuer and account in the address that apps read. */
const withoutColon = (text: string): string => text.replaceAll(':', ' ').trim();

export function createFactorSecrets(secretKey: Buffer): FactorSecrets {
  const sealer = createSealer(secretKey, 'second factors');
  return {
    make: (place, { account, issuer }) => {
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
        sealed: sealer.seal(Buffer.from(secret.bytes), placeOf(place)),
      };
    },
    stepOf: (place, sealed, code, nowMilliseconds) => {
      const bytes = sealer.open(sealed, placeOf(place));
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
