import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Salt, the size of a record, and the length of the sender's key [RFC 8188, 2.1]. */
const HEADER_BYTES = SALT_BYTES + 5;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/**
 * Decrypts what arrives at a browser, by the browser's own keys [RFC 8291, 3.4; RFC 8188].
 *
 * @throws Error when it was encrypted for another browser, or changed on its way.
 */
export function decryptPush(
  body: Buffer,
  { keys, auth }: { readonly keys: ECDH; readonly auth: Buffer },
): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyEnd = HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1);
  const sender = body.subarray(HEADER_BYTES, keyEnd);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const record = body.subarray(keyEnd);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The text ends before the delimiter of the last record.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
