import { expect, test } from 'vitest';
import { writtenValues } from './written-values.rules.ts';

const keysOf = (text: string, country = 'US') =>
  writtenValues(text, country).map(({ keys }) => keys.filter((key) => !/^n\d:/u.test(key)).join(' or '));

test.each([
  ['Nov 12, 2026', 'US', ['d:2026-11-12']],
  ['November 12th, 2026', 'US', ['d:2026-11-12']],
  ['12 Nov 2026', 'GB', ['d:2026-11-12']],
  ['2026-11-12', 'DE', ['d:2026-11-12']],
  ['12.11.2026', 'DE', ['d:2026-11-12']],
  ['12.11.26', 'DE', ['d:2026-11-12']],
  ['12. Nov. 2026', 'DE', ['d:2026-11-12']],
  ['3. März 2026', 'DE', ['d:2026-03-03']],
  ['12 de noviembre de 2026', 'ES', ['d:2026-11-12']],
  ['11/12/2026', 'US', ['d:2026-11-12']],
  ['11/12/2026', 'GB', ['d:2026-12-11']],
  ['31/12/2026', 'US', ['d:2026-12-31']],
  ['Nov 12', 'US', ['md:11-12']],
  ['am 12.11. war', 'DE', ['md:11-12']],
  ['November 2026', 'US', ['ym:2026-11']],
  ['at 2:30 PM', 'US', ['t:870']],
  ['um 14:30 Uhr', 'DE', ['t:870']],
  ['12:05 a.m.', 'US', ['t:5']],
])('a day or a time: %s in %s', (text, country, keys) => {
  expect(keysOf(text, country)).toEqual(keys);
});

test.each([
  ['3.9 kg', 'US', ['n:3.9|kg']],
  ['3,9 kg', 'DE', ['n:3.9|kg']],
  ['8.6 lb', 'US', ['n:8.6|lb']],
  ['1,250 mg', 'US', ['n:1250|mg']],
  ['1.250 mg', 'DE', ['n:1.25|mg or n:1250|mg']],
  ['1 234,5 kg'.replace(' ', '\u202F'), 'FR', ['n:1234.5|kg']],
  ['5 mg/kg', 'US', ['n:5|mg/kg']],
  ['2 tablets', 'US', ['n:2|tablet']],
  ['zwei Tabletten', 'DE', ['n:2|tablet']],
  ['dos comprimidos', 'ES', ['n:2|tablet']],
  ['½ tablet', 'US', ['n:0.5|tablet']],
  ['1½ tablets', 'US', ['n:1.5|tablet']],
  ['1/2 tablet', 'US', ['n:0.5|tablet']],
  ['half a tablet', 'US', ['n:0.5|tablet']],
  ['an 8-year-old', 'US', ['n:8|year']],
  ['10–14 days', 'US', ['n:10|', 'n:14|day']],
  ['12%', 'US', ['n:12|percent']],
  ['12\u00A0%', 'DE', ['n:12|percent']],
  ['38.5 °C', 'US', ['n:38.5|celsius']],
  ['twice daily', 'US', ['n:2|times']],
  ['BID', 'US', ['n:2|times']],
  ['3x daily', 'US', ['n:3|times']],
  ['zweimal täglich', 'DE', ['n:2|times']],
  ['dos veces al día', 'ES', ['n:2|times']],
  ['BCS 5/9', 'US', ['n:5|', 'n:9|']],
  ['T4', 'US', ['c:t4']],
  ['٣ kg', 'US', ['c:٣']],
  ['Call us at once', 'US', []],
])('an amount: %s in %s', (text, country, keys) => {
  expect(keysOf(text, country)).toEqual(keys);
});

test.each([
  'two weeks ago',
  'yesterday',
  'last month',
  'vor zwei Wochen',
  'gestern',
  'hace dos semanas',
  'el mes pasado',
])('a relative time: %s', (text) => {
  expect(writtenValues(`It began ${text}.`, 'US').filter(({ isRelative }) => isRelative)).toHaveLength(1);
});
