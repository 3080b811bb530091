import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ArticleList } from '../parts/article-list.tsx';
import { attachArticleSearch } from './article-search.ts';

const article = (slug: string, title: string) => ({
  slug,
  title,
  summary: 'What it is about.',
  topic: 'Team',
  publishedOn: '2026-11-03',
  readingMinutes: 2,
});

let script: AbortController;
beforeEach(() => {
  script = new AbortController();
});
afterEach(() => {
  script.abort();
  cleanup();
  window.history.replaceState(null, '', '/blog');
});

function open(query: string): void {
  window.history.replaceState(null, '', `/blog${query}`);
  const page = (
    <>
      <form data-article-search="">
        <input name="q" aria-label="Search" />
      </form>
      <p data-article-count="" />
      <ArticleList
        articles={[article('a', 'Weigh every animal'), article('b', 'A handover in five minutes')]}
      />
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);
  attachArticleSearch(document, script.signal);
}

const seen = () =>
  [...document.querySelectorAll<HTMLElement>('[data-article]')]
    .filter(({ hidden }) => !hidden)
    .map((item) => item.querySelector('a')?.textContent);
const countText = () => document.querySelector('[data-article-count]')?.textContent;

function type(query: string): void {
  const field = document.querySelector('input');
  if (!field) throw new Error('There is no field to search with.');
  field.value = query;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('filters and counts the articles while typing', () => {
  open('');
  expect(seen()).toHaveLength(2);
  type('hand five');
  expect(seen()).toEqual(['A handover in five minutes']);
  expect(countText()).toBe('1 article');
  type('zebra');
  expect(seen()).toEqual([]);
  expect(countText()).toBe('No articles match.');
  type('');
  expect(seen()).toHaveLength(2);
  expect(countText()).toBe('');
});

test('searches for the query in the URL and puts a submitted one there', () => {
  open('?q=weigh');
  expect(seen()).toEqual(['Weigh every animal']);
  type('handover');
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(window.location.search).toBe('?q=handover');
});
