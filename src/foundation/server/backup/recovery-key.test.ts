import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createRecoveryKey, openKey, sealKey } from './recovery-key.ts';

const key = randomBytes(32);

test('a key that is sealed to a recovery key is opened with it, however it is typed', () => {
  const { recoveryKey, publicKey } = createRecoveryKey();
  expect(recoveryKey).toMatch(/^(?:[\dA-HJKMNP-TV-Z]{5}-){10}[\dA-HJKMNP-TV-Z]{5}$/);
  const sealed = sealKey(publicKey, key, 'one');
  expect(openKey(recoveryKey, sealed, 'one')).toEqual(key);
  const typed = recoveryKey.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
  expect(openKey(typed, sealed, 'one')).toEqual(key);
});

test('another recovery key, a mistyped one and one of another backup are told apart', () => {
  const { recoveryKey, publicKey } = createRecoveryKey();
  const sealed = sealKey(publicKey, key, 'one');
  expect(() => openKey(createRecoveryKey().recoveryKey, sealed, 'one')).toThrow('belongs to other backups');
  const mistyped = (recoveryKey.startsWith('A') ? 'B' : 'A') + recoveryKey.slice(1);
  expect(() => openKey(mistyped, sealed, 'one')).toThrow('may have been mistyped');
  expect(() => openKey('', sealed, 'one')).toThrow('may have been mistyped');
  expect(() => openKey(recoveryKey, sealed, 'two')).toThrow('is damaged');
});
