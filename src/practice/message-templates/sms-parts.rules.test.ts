import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSmsParts } from './sms-parts.rules.ts';

const a = (count: number) => 'a'.repeat(count);

describe('TEXT-1: parts of a text message', () => {
  test.each([
    ['nothing', '', 'gsm7', 0],
    ['160 letters', a(160), 'gsm7', 1],
    ['161 letters', a(161), 'gsm7', 2],
    ['306 letters', a(306), 'gsm7', 2],
    ['307 letters', a(307), 'gsm7', 3],
    ['a euro sign is two units', `${a(159)}€`, 'gsm7', 2],
    ['158 letters and a euro sign', `${a(158)}€`, 'gsm7', 1],
    ['two units are not divided', `${a(152)}€${a(152)}`, 'gsm7', 3],
    ['70 code units', `${a(69)}…`, 'ucs2', 1],
    ['an emoji is two code units', `${a(69)}🐶`, 'ucs2', 2],
    ['an emoji is not divided', `${a(66)}🐶${a(66)}`, 'ucs2', 3],
    ['umlauts and ñ are short', 'äöüÄÖÜßñÑàèéìòù', 'gsm7', 1],
  ] as const)('%s', (_name, text, encoding, parts) => {
    expect(countSmsParts(text)).toMatchObject({ encoding, parts });
  });

  test('says which characters make it longer, and what to type instead', () => {
    expect(countSmsParts('“Bella’s” pick-up… está, 🐶 ō').forcedBy).toEqual([
      { character: '“', count: 1, instead: '"' },
      { character: '’', count: 1, instead: "'" },
      { character: '”', count: 1, instead: '"' },
      { character: '…', count: 1, instead: '...' },
      { character: 'á', count: 1, instead: 'a' },
      { character: '🐶', count: 1, instead: null },
      { character: 'ō', count: 1, instead: 'o' },
    ]);
    expect(countSmsParts("It's fine").forcedBy).toEqual([]);
  });

  test('says how much fits in the last part', () => {
    expect(countSmsParts(a(150)).unitsLeft).toBe(10);
    expect(countSmsParts(a(161)).unitsLeft).toBe(153 - 8);
  });

  test('names a link that would be in two parts', () => {
    const link = 'https://example.com/a/k3x9';
    expect(countSmsParts(`${a(140)} ${link}`).dividedLinks).toEqual([link]);
    expect(countSmsParts(`${a(153)} ${link}`).dividedLinks).toEqual([]);
    expect(countSmsParts(`🐶 ${a(60)} ${link}`).dividedLinks).toEqual([link]);
    expect(countSmsParts(`See ${link}`).dividedLinks).toEqual([]);
  });

  test('what to type instead makes the text short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { forcedBy, encoding } = countSmsParts(text);
        expect(encoding).toBe(forcedBy.length === 0 ? 'gsm7' : 'ucs2');
        let plain = text;
        for (const { character, instead } of forcedBy) plain = plain.replaceAll(character, instead ?? '');
        expect(countSmsParts(plain).encoding).toBe('gsm7');
      }),
    );
  });

  test('more text is never fewer parts, and the units fit in the parts', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'é', '€', 'ñ', '~', '{', ' ', '\n', '🐶', '’', 'https://x.test/'),
      maxLength: 300,
    });
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const [short, long] = [countSmsParts(one), countSmsParts(one + other)];
        expect(long.parts).toBeGreaterThanOrEqual(short.parts);
        const size = { gsm7: [160, 153], ucs2: [70, 67] }[long.encoding];
        const max = long.parts <= 1 ? (size[0] ?? 0) : (size[1] ?? 0) * long.parts;
        expect(long.units).toBeLessThanOrEqual(max);
        expect(long.unitsLeft).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
