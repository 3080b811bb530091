import { describe, expect, test } from 'vitest';
import { COMPARISON, PLANS } from '../../plans.rules.ts';
import { ENGAGEMENT_ARTICLE } from './articles/engagement.ts';
import { HOSPITALS_ARTICLE } from './articles/hospitals.ts';
import { MOBILE_ARTICLE } from './articles/mobile.ts';
import { RECORDS_ARTICLE } from './articles/records.ts';
import { SCHEDULING_ARTICLE } from './articles/scheduling.ts';
import { SMALL_PRACTICES_ARTICLE } from './articles/small-practices.ts';
import { WORKFLOW_ARTICLE } from './articles/workflow.ts';
import { CLAIMS, COMING, SERVICE } from './claims.ts';
import { FEATURE_CARDS } from './feature-cards.ts';
import { KEY_FEATURES } from './features.ts';
import { FOUNDATIONS, MORE_FEATURES } from './more-features.ts';

/** The folders with code, such as `practice/visits`. */
const FOLDERS = new Set(
  Object.keys(import.meta.glob(['../../../../*/*/*.{ts,tsx}', '!**/*.test.*'])).map((path) =>
    path.split('/').slice(-3, -1).join('/'),
  ),
);

const FEATURE_ARTICLES = [WORKFLOW_ARTICLE, ENGAGEMENT_ARTICLE, SCHEDULING_ARTICLE, RECORDS_ARTICLE];
const SOLUTION_ARTICLES = [SMALL_PRACTICES_ARTICLE, HOSPITALS_ARTICLE, MOBILE_ARTICLE];

const titlesOf = (things: readonly { readonly title: string }[]) => things.map(({ title }) => title);
const SHOWN = new Set([
  ...titlesOf(FEATURE_CARDS),
  ...titlesOf(KEY_FEATURES),
  ...titlesOf(MORE_FEATURES),
  ...titlesOf(FOUNDATIONS),
  ...FEATURE_ARTICLES.flatMap(({ steps, points }) => titlesOf([...steps, ...points])),
  ...SOLUTION_ARTICLES.flatMap(({ points }) => titlesOf(points)),
  ...PLANS.flatMap(({ points }) => points),
  ...COMPARISON.flatMap(({ rows }) => titlesOf(rows)),
]);

test('every card, step, point and row of the site names what carries it', () => {
  expect([...SHOWN].filter((title) => CLAIMS[title] === undefined)).toEqual([]);
});

test('the list has no claim that the site does not make', () => {
  expect(Object.keys(CLAIMS).filter((title) => !SHOWN.has(title))).toEqual([]);
});

describe('a claim is carried by a feature with code', () => {
  const features = [...new Set(Object.values(CLAIMS))].filter((one) => one !== COMING && one !== SERVICE);
  test.each(features)('%s', (feature) => {
    expect(FOLDERS).toContain(feature);
  });
});

test('what drafts is carried by the assistant or the follow-ups, and nothing else is sold as AI', () => {
  const titles = [...SHOWN].filter((title) => /\bAI\b|drafted/i.test(title));
  expect(titles.length).toBeGreaterThan(0);
  const carriers = titles.map((title) => CLAIMS[title]);
  expect(carriers.filter((one) => one !== 'practice/assistant' && one !== 'practice/follow-ups')).toEqual([]);
});
