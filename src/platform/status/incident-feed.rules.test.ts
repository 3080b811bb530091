import { expect, test } from 'vitest';
import { STATUS_COMPONENT_LABELS } from '#vocabulary/status.ts';
import type { Incident } from './contract.ts';
import { incidentFeedOf } from './incident-feed.rules.ts';

const SITE = 'https://tailwell.example';
const incident = (given: Partial<Incident>): Incident => ({
  id: '0b9e5d0c-3c2e-4b6f-9b2b-2f1f6a4d9e11',
  title: 'Emails are delayed',
  impact: 'degraded',
  components: ['mail', 'jobs'],
  state: 'investigating',
  openedAt: '2026-11-20T10:00:00Z',
  resolvedAt: null,
  updates: [{ state: 'investigating', message: 'We look into it.', postedAt: '2026-11-20T10:00:00Z' }],
  ...given,
});
const titlesOf = (feed: string) => [...feed.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);

test('STATUS-6: has one entry per incident, the latest update first, and the feed’s date is that of the latest update', () => {
  const old = incident({});
  const moved = incident({
    id: '3a7f0a32-0f3f-4f37-8f0e-6a9d7a1f0c55',
    title: 'Boards stand still',
    state: 'resolved',
    openedAt: '2026-11-19T08:00:00Z',
    updates: [
      { state: 'resolved', message: 'Over.', postedAt: '2026-11-21T09:00:00Z' },
      { state: 'investigating', message: 'Something is wrong.', postedAt: '2026-11-19T08:00:00Z' },
    ],
  });
  const feed = incidentFeedOf([old, moved], SITE);
  expect(titlesOf(feed)).toEqual([
    'Tailwell: incidents',
    'Resolved: Boards stand still',
    'Investigating: Emails are delayed',
  ]);
  expect(/<updated>(.*?)</.exec(feed)?.[1]).toBe('2026-11-21T09:00:00Z');
  expect(feed).toContain('<id>urn:uuid:3a7f0a32-0f3f-4f37-8f0e-6a9d7a1f0c55</id>');
  expect(feed.indexOf('Over.')).toBeLessThan(feed.indexOf('Something is wrong.'));
});

test('STATUS-6: escapes written text, in the XML and in the HTML content', () => {
  const feed = incidentFeedOf(
    [
      incident({
        title: '</title><script>&"\u0000',
        updates: [{ state: 'identified', message: '<img src=x>\u0007', postedAt: '2026-11-20T10:00:00Z' }],
      }),
    ],
    SITE,
  );
  for (const unwanted of ['<script', '<img', '\u0000', '\u0007']) expect(feed).not.toContain(unwanted);
  expect(titlesOf(feed)[1]).toBe('Investigating: &#60;/title&#62;&#60;script&#62;&#38;&#34;');
  // Escaped twice, because readers interpret the content as HTML.
  expect(feed).toContain('&#38;#60;img src=x&#38;#62;');
});

test('STATUS-6: is a valid feed without incidents', () => {
  const feed = incidentFeedOf([], SITE);
  expect(feed).not.toContain('<entry>');
  expect(feed).toContain('<updated>1970-01-01T00:00:00Z</updated>');
});

test('STATUS-6: an entry lists its components and is dated by its opening until the first update', () => {
  const feed = incidentFeedOf([incident({ updates: [] })], SITE);
  expect(feed).toContain(`${STATUS_COMPONENT_LABELS.mail}, ${STATUS_COMPONENT_LABELS.jobs}`);
  expect([...feed.matchAll(/<updated>(.*?)</g)].map(([, at]) => at)).toEqual([
    '2026-11-20T10:00:00Z',
    '2026-11-20T10:00:00Z',
  ]);
});
