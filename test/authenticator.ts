import { Secret, TOTP } from 'otpauth';

const PERIOD_MS = 30_000;

/** An authenticator app that has scanned one secret. */
export interface Authenticator {
  /** The code of the present half minute, or of one so many half minutes from now. */
  code(stepsAway?: number): string;
  /** A code that is valid neither now nor in the half minutes before and after. */
  wrongCode(): string;
}

/** @param secret base32, as it is shown for typing. */
export function createAuthenticator(secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = (stepsAway = 0): string => totp.generate({ timestamp: Date.now() + stepsAway * PERIOD_MS });
  return {
    code,
    wrongCode: () => {
      const right = new Set([-2, -1, 0, 1, 2].map((steps) => code(steps)));
      for (let number = 0; ; number += 1) {
        const text = String(number).padStart(6, '0');
        if (!right.has(text)) return text;
      }
    },
  };
}
