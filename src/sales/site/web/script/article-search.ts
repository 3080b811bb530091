import { fitsSearch } from '../../article.rules.ts';

const QUERY_NAME = 'q';

/** Shows the articles that match the search text, and how many; the search text is kept in the URL. */
function show(form: HTMLFormElement): void {
  const query = new FormData(form).get(QUERY_NAME);
  const text = typeof query === 'string' ? query : '';
  const articles = [...form.ownerDocument.querySelectorAll<HTMLElement>('[data-article]')];
  let count = 0;
  for (const article of articles) {
    const fits = fitsSearch(article.dataset['article'] ?? '', text);
    article.hidden = !fits;
    if (fits) count += 1;
  }
  const counter = form.ownerDocument.querySelector('[data-article-count]');
  if (counter) counter.textContent = text.trim() === '' ? '' : countLabel(count);
}

const countLabel = (count: number): string =>
  count === 0 ? 'No articles match.' : count === 1 ? '1 article' : `${count} articles`;

const formAt = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-article-search]') : null;

/** Makes the list of articles searchable while typing; a link may contain a search text. */
export function attachArticleSearch(page: Document, signal: AbortSignal): void {
  const form = page.querySelector<HTMLFormElement>('form[data-article-search]');
  const field = form?.elements.namedItem(QUERY_NAME);
  const initial = new URLSearchParams(page.location.search).get(QUERY_NAME);
  if (form && field instanceof HTMLInputElement && initial !== null) {
    field.value = initial;
    show(form);
  }
  page.addEventListener(
    'input',
    ({ target }) => {
      const searched = formAt(target);
      if (searched) show(searched);
    },
    { signal },
  );
  page.addEventListener(
    'submit',
    (event) => {
      const searched = formAt(event.target);
      if (!searched) return;
      event.preventDefault();
      show(searched);
      const address = new URL(page.location.href);
      const query = new FormData(searched).get(QUERY_NAME);
      if (typeof query === 'string' && query.trim() !== '') address.searchParams.set(QUERY_NAME, query);
      else address.searchParams.delete(QUERY_NAME);
      page.defaultView?.history.replaceState(page.defaultView.history.state, '', address);
    },
    { signal },
  );
}
