import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeRecoveryCode, RECOVERY_CODE_BYTES, formatRecoveryCode } from './recovery-codes.rules.ts';

test('ten bytes make four groups of four characters', () => {
  expect(formatRecoveryCode(new Uint8Array(RECOVERY_CODE_BYTES))).toBe('0000-0000-0000-0000');
  expect(formatRecoveryCode(new Uint8Array(RECOVERY_CODE_BYTES).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ');
  expect(formatRecoveryCode(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 33))).toBe('0000-0000-0000-0011');
});

const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES });

test('different bytes make different codes', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(formatRecoveryCode(one) === formatRecoveryCode(other)).toBe(
        Buffer.from(one).equals(Buffer.from(other)),
      );
    }),
  );
});

test('accepts a code in lower case, without dashes, and with letters that look like its digits', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = formatRecoveryCode(random);
      const kept = normalizeRecoveryCode(code);
      expect(kept).toHaveLength(16);
      const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
      expect(normalizeRecoveryCode(typed)).toBe(kept);
    }),
  );
});
