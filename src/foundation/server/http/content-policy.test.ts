import { expect, test } from 'vitest';
import { inertPolicy, pagePolicy } from './content-policy.ts';

test('a page runs our own scripts and the inline scripts with a known hash, and no others', () => {
  const scriptsOf = (hashes: readonly string[], startsApp = false) =>
    pagePolicy({ hashes, startsApp, https: true })
      .split('; ')
      .find((part) => part.startsWith('script-src'));
  expect(scriptsOf([])).toBe("script-src 'self'");
  expect(scriptsOf(['sha256-a', 'sha256-b'])).toBe("script-src 'self' 'sha256-a' 'sha256-b'");
  // The decoder of barcodes is WebAssembly, which is no text that becomes a script.
  expect(scriptsOf(['sha256-a'], true)).toBe("script-src 'self' 'sha256-a' 'wasm-unsafe-eval'");
  const policy = pagePolicy({ hashes: [], startsApp: true, https: true });
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test('text becomes HTML in no page, except what is pasted into the editor of the app, and the addresses of two workers', () => {
  const policies = [
    pagePolicy({ hashes: [], startsApp: true, https: true }),
    pagePolicy({ hashes: [], startsApp: false, https: true }),
    inertPolicy(),
    inertPolicy({ styleHash: 'a', formAction: "'self'", isSandbox: true }),
  ].map((policy) => policy.split('; '));
  for (const policy of policies) expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policies.map((policy) => policy.find((part) => part.startsWith('trusted-types')))).toEqual([
    'trusted-types ProseMirrorClipboard PushWorker DicomDecoder',
    "trusted-types 'none'",
    "trusted-types 'none'",
    "trusted-types 'none'",
  ]);
});

test('a page without scripts has its style, its forms and its sandbox, and no more', () => {
  const policy = inertPolicy({ styleHash: 'a', formAction: "'self'", isSandbox: true }).split('; ');
  expect(policy).toEqual(expect.arrayContaining(["style-src 'sha256-a'", 'sandbox', "form-action 'self'"]));
  expect(policy).toHaveLength(inertPolicy().split('; ').length + 2);
});

test('violations are reported over HTTP too, where browsers do not send them to an endpoint by name', () => {
  const reportsOf = (https: boolean) =>
    pagePolicy({ hashes: [], startsApp: true, https })
      .split('; ')
      .filter((part) => part.startsWith('report-'));
  expect(reportsOf(true)).toEqual(['report-uri /policy-reports', 'report-to policy']);
  expect(reportsOf(false)).toEqual(['report-uri /policy-reports']);
});
