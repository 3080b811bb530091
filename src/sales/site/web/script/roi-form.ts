import {
  MAX_BAR_WIDTH,
  readRoiInputs,
  roiBars,
  roiLines,
  roiQuery,
  roiSentence,
  amountText,
} from '../../roi.rules.ts';

const FORM = 'form[data-roi]';

const formAt = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(FORM) : null;

const write = (page: Document, selector: string, text: string) => {
  for (const element of page.querySelectorAll(selector)) element.textContent = text;
};

/** Recalculates and updates every figure and the URL. */
function recalculate(form: HTMLFormElement): void {
  const page = form.ownerDocument;
  const figures = new FormData(form);
  const inputs = readRoiInputs((name) => {
    const figure = figures.get(name);
    return typeof figure === 'string' ? figure : null;
  });
  const lines = roiLines(inputs);
  for (const line of lines) {
    write(page, `[data-roi-worked="${line.id}"]`, line.worked);
    write(page, `[data-roi-amount="${line.id}"]`, amountText(line));
  }
  for (const { id, label, share } of roiBars(lines)) {
    page.querySelector(`[data-roi-bar="${id}"]`)?.setAttribute('width', String(share * MAX_BAR_WIDTH));
    write(page, `[data-roi-bar-label="${id}"]`, label);
  }
  write(page, '[data-roi-sentence]', roiSentence(lines));
  const query = roiQuery(inputs);
  page.defaultView?.history.replaceState(
    page.defaultView.history.state,
    '',
    page.location.pathname + (query === '' ? '' : `?${query}`),
  );
}

/** Fills the form with the figures from the URL. */
function fill(form: HTMLFormElement): void {
  const query = new URLSearchParams(form.ownerDocument.location.search);
  const inputs = readRoiInputs((name) => query.get(name));
  for (const [name, figure] of Object.entries(inputs)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = String(figure);
  }
}

async function copyAddress(button: HTMLElement): Promise<void> {
  const status = button.ownerDocument.querySelector('[data-roi-copied]');
  const showStatus = (text: string) => {
    if (status) status.textContent = text;
  };
  try {
    await navigator.clipboard.writeText(button.ownerDocument.location.href);
    showStatus('The link is copied.');
  } catch {
    showStatus('The browser did not allow copying. You can copy the link from the address bar.');
  }
}

/** Synchronizes the calculation with the form and the URL, and handles its two buttons. */
export function attachRoiForm(page: Document, signal: AbortSignal): void {
  const form = page.querySelector<HTMLFormElement>(FORM);
  if (form && page.location.search !== '') {
    fill(form);
    recalculate(form);
  }
  page.addEventListener(
    'input',
    ({ target }) => {
      const changed = formAt(target);
      if (changed) recalculate(changed);
    },
    { signal },
  );
  page.addEventListener('submit', (event) => formAt(event.target) && event.preventDefault(), { signal });
  page.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-roi-action]') : null;
      if (button?.dataset['roiAction'] === 'print') page.defaultView?.print();
      if (button?.dataset['roiAction'] === 'copy') void copyAddress(button);
    },
    { signal },
  );
}
