import { fitsSearch } from '../../article.rules.ts';

const QUESTION_NAME = 'q';

/** Shows the articles that match the search text, and how many; the search text is in the address. */
function show(form: HTMLFormElement): void {
  const question = new FormData(form).get(QUESTION_NAME);
  const asked = typeof question === 'string' ? question : '';
  const articles = [...form.ownerDocument.querySelectorAll<HTMLElement>('[data-article]')];
  let count = 0;
  for (const article of articles) {
    const fits = fitsSearch(article.dataset['article'] ?? '', asked);
    article.hidden = !fits;
    if (fits) count += 1;
  }
  const said = form.ownerDocument.querySelector('[data-article-count]');
  if (said) said.textContent = asked.trim() === '' ? '' : wordsOf(count);
}

const wordsOf = (count: number): string =>
  count === 0 ? 'No articles match.' : count === 1 ? '1 article' : `${count} articles`;

const formAt = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-article-search]') : null;

/** Makes the list of articles searchable while typing; a link may contain a search text. */
export function attachArticleSearch(page: Document, signal: AbortSignal): void {
  const form = page.querySelector<HTMLFormElement>('form[data-article-search]');
  const field = form?.elements.namedItem(QUESTION_NAME);
  const brought = new URLSearchParams(page.location.search).get(QUESTION_NAME);
  if (form && field instanceof HTMLInputElement && brought !== null) {
    field.value = brought;
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
      const question = new FormData(searched).get(QUESTION_NAME);
      if (typeof question === 'string' && question.trim() !== '')
        address.searchParams.set(QUESTION_NAME, question);
      else address.searchParams.delete(QUESTION_NAME);
      page.defaultView?.history.replaceState(page.defaultView.history.state, '', address);
    },
    { signal },
  );
}
