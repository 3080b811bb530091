import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainText, checkChain, type ChainEntry } from './chain.rules.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function chainOf(contents: readonly unknown[]) {
  const entries: (ChainEntry & { contentHash: string })[] = [];
  for (const [index, content] of contents.entries()) {
    const entry: ChainEntry = {
      position: index + 1,
      petId: 'pet',
      visitId: `visit ${index}`,
      kind: 'signature',
      content,
      reason: null,
      signerId: 'somebody',
      signerName: 'Dr Test',
      signerLicence: null,
      signedAt: '2026-11-22T10:00:00.000Z',
      previousHash: entries.at(-1)?.contentHash ?? null,
    };
    entries.push({ ...entry, contentHash: sha256(chainText(entry)) });
  }
  return entries;
}

describe('SIGN-1: the chain', () => {
  test('of what was signed is intact, also read back with another spelling of the instant', () => {
    const entries = chainOf([{ a: 1 }, { b: 2 }]).map((entry) =>
      Object.assign(entry, { signedAt: '2026-11-22T11:00:00+01:00' }),
    );
    expect(checkChain(entries, sha256)).toEqual({ isIntact: true, brokenAt: null });
    expect(checkChain([], sha256)).toEqual({ isIntact: true, brokenAt: null });
  });

  test('breaks at the first entry that was changed, removed or moved', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 6 }), fc.nat(), (texts, pick) => {
        const entries = chainOf(texts.map((text) => ({ text })));
        const index = pick % entries.length;
        const changed = entries.map((entry, at) =>
          at === index ? { ...entry, content: { text: 'forged', was: entry.content } } : entry,
        );
        expect(checkChain(changed, sha256)).toEqual({ isIntact: false, brokenAt: index + 1 });
        if (index < entries.length - 1)
          expect(checkChain(entries.toSpliced(index, 1), sha256).brokenAt).toBe(index + 1);
        const [forged] = entries.slice(index);
        if (!forged) throw new Error('no such entry');
        const renamed = entries.with(index, { ...forged, signerName: 'Dr Other' });
        expect(checkChain(renamed, sha256).brokenAt).toBe(index + 1);
      }),
    );
  });
});
