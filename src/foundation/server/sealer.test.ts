import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealer, deriveKey } from './sealer.ts';

const key = randomBytes(32);
const secret = Buffer.from('the private part');

test('a sealed secret can be opened in its own context', () => {
  const sealer = createSealer(key, 'signing keys');
  expect(sealer.open(sealer.seal(secret, 'kid-1'), 'kid-1')).toEqual(secret);
});

test('the sealed form hides the secret and differs each time', () => {
  const sealer = createSealer(key, 'signing keys');
  const sealed = sealer.seal(secret, 'kid-1');
  expect(sealed.includes(secret)).toBe(false);
  expect(sealer.seal(secret, 'kid-1')).not.toEqual(sealed);
});

test('another context, purpose or key cannot open it', () => {
  const sealed = createSealer(key, 'signing keys').seal(secret, 'kid-1');
  expect(() => createSealer(key, 'signing keys').open(sealed, 'kid-2')).toThrow();
  expect(() => createSealer(key, 'mail').open(sealed, 'kid-1')).toThrow();
  expect(() => createSealer(randomBytes(32), 'signing keys').open(sealed, 'kid-1')).toThrow();
});

test('a changed byte anywhere is detected', () => {
  const sealer = createSealer(key, 'mail');
  const sealed = sealer.seal(secret, 'm');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => sealer.open(changed, 'm')).toThrow();
  }
  expect(() => sealer.open(Buffer.alloc(3), 'm')).toThrow();
});

test('each purpose has a key of its own', () => {
  expect(deriveKey(key, 'a')).not.toEqual(deriveKey(key, 'b'));
  expect(deriveKey(key, 'a')).toEqual(deriveKey(key, 'a'));
});
