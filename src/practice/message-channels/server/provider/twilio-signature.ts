import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const sha1 = (token: string, text: string): Buffer => createHmac('sha1', token).update(text, 'utf8').digest();

/** The text that is signed: the URL, then the name and value of each field, sorted; a repeated name with its distinct values, sorted. */
function signedText(url: string, form: URLSearchParams | null): string {
  if (!form) return url;
  const names = [...new Set(form.keys())].toSorted();
  return (
    url +
    names
      .map((name) =>
        [...new Set(form.getAll(name))]
          .toSorted()
          .map((value) => name + value)
          .join(''),
      )
      .join('')
  );
}

/** The URL as given, with the port named and with it left out: which of them is signed depends on what is between. */
function spellings(url: string): readonly string[] {
  const parts = /^(https?):\/\/([^/:?#]+)(?::(\d+))?(.*)$/s.exec(url);
  if (!parts) return [url];
  const [, scheme = '', host = '', port, rest = ''] = parts;
  const usual = scheme === 'https' ? '443' : '80';
  return [...new Set([url, `${scheme}://${host}:${port ?? usual}${rest}`, `${scheme}://${host}${rest}`])];
}

const isSame = (expected: Buffer, given: Buffer): boolean =>
  expected.length === given.length && timingSafeEqual(expected, given);

/**
 * Whether Twilio signed a request with the account's token (header `X-Twilio-Signature`). A form is signed with its fields; any other body
 * by its SHA-256 in the query parameter `bodySHA256`.
 *
 * @param url the public address as it was called, with its query.
 */
export function isSignedByTwilio(
  { url, body, isForm }: { readonly url: string; readonly body: Buffer; readonly isForm: boolean },
  signature: string,
  token: string,
): boolean {
  if (!/^[\w+/]{27}=$/.test(signature)) return false;
  const given = Buffer.from(signature, 'base64');
  const form = isForm ? new URLSearchParams(body.toString('utf8')) : null;
  if (!isForm) {
    const named = URL.canParse(url) ? new URL(url).searchParams.get('bodySHA256') : null;
    const actual = createHash('sha256').update(body).digest();
    if (named === null || !/^[\da-f]{64}$/.test(named) || !isSame(actual, Buffer.from(named, 'hex')))
      return false;
  }
  // Every spelling is compared, whichever fits.
  return spellings(url)
    .map((one) => isSame(sha1(token, signedText(one, form)), given))
    .includes(true);
}
