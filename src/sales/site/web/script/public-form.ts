import { restoreDraft, forgetDraft, keepDraft } from './form-draft.ts';

const FORM = 'form[data-public-form]';
const UNREACHABLE = 'The server could not be reached. Check your connection, then send it again.';
const NOTHING_LOST = 'Nothing was lost: what you typed is still here.';

interface FieldFault {
  readonly path: string;
  readonly message: string;
}
interface Refusal {
  readonly message: string;
  readonly fields: readonly FieldFault[];
}

const formAt = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(FORM) : null;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isFault = (value: unknown): value is FieldFault =>
  isObject(value) && typeof value['path'] === 'string' && typeof value['message'] === 'string';

/** The parts of an error response that are shown. */
function refusalOf(body: unknown): Refusal {
  const fields = isObject(body) && Array.isArray(body['fields']) ? body['fields'].filter(isFault) : [];
  const message =
    isObject(body) && typeof body['message'] === 'string' ? body['message'] : 'This could not be sent.';
  return { message, fields };
}

/** The element for a field's message. Compared rather than selected, because a field's name is not a selector. */
const faultPlace = (form: HTMLFormElement, name: string) =>
  [...form.querySelectorAll<HTMLElement>('[data-fault-of]')].find(
    (place) => place.dataset['faultOf'] === name,
  );

function writeFault(form: HTMLFormElement, name: string, message: string): void {
  const place = faultPlace(form, name);
  if (place) place.textContent = message;
  for (const field of form.elements) {
    if (field.getAttribute('name') !== name) continue;
    if (message === '') field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
  }
}

function showFormError(form: HTMLFormElement, text: string): void {
  const place = form.querySelector<HTMLElement>('[data-form-fault]');
  if (place) place.textContent = text;
}

function clearFaults(form: HTMLFormElement): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-fault-of]'))
    writeFault(form, place.dataset['faultOf'] ?? '', '');
  showFormError(form, '');
}

const focusFirstFault = (form: HTMLFormElement): void =>
  [...form.elements]
    .filter((field) => field instanceof HTMLElement)
    .find((field) => field.getAttribute('aria-invalid') === 'true')
    ?.focus();

/** Shows messages at their fields; those of hidden fields at the form. */
function showRefusal(form: HTMLFormElement, { message, fields }: Refusal): void {
  const hidden: string[] = [];
  for (const fault of fields) {
    if (faultPlace(form, fault.path)) writeFault(form, fault.path, fault.message);
    else hidden.push(fault.message);
  }
  showFormError(form, [...(hidden.length > 0 ? hidden : [message]), NOTHING_LOST].join(' '));
  // The person cannot see the field, so it is cleared before the next attempt.
  const trap = form.elements.namedItem('webAddress');
  if (trap instanceof HTMLInputElement) trap.value = '';
  focusFirstFault(form);
}

/** Replaces the form by its confirmation and fills in texts of the response. */
function showDone(form: HTMLFormElement, response: unknown): void {
  forgetDraft(form);
  form.hidden = true;
  const done = form.parentElement?.querySelector<HTMLElement>('[data-form-done]');
  if (done) {
    for (const place of done.querySelectorAll<HTMLElement>('[data-answer]')) {
      const text = isObject(response) ? response[place.dataset['answer'] ?? ''] : undefined;
      if (typeof text === 'string') place.textContent = text;
    }
    done.hidden = false;
    done.focus();
  }
  form.dispatchEvent(new CustomEvent('public-form-done', { bubbles: true, detail: response }));
}

function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  form.toggleAttribute('data-busy', isBusy);
  for (const button of form.querySelectorAll('[type=submit]'))
    button.setAttribute('aria-disabled', String(isBusy));
}

const contentOf = (form: HTMLFormElement, elapsedMs: number) => ({
  ...Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === 'string')),
  elapsedMs,
});

async function send(form: HTMLFormElement, elapsedMs: number): Promise<void> {
  if (form.hasAttribute('data-busy')) return;
  clearFaults(form);
  setBusy(form, true);
  try {
    const response = await fetch(form.dataset['publicForm'] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(contentOf(form, elapsedMs)),
    });
    const body: unknown = await response.json();
    if (response.ok) showDone(form, body);
    else {
      showRefusal(form, refusalOf(body));
      form.dispatchEvent(new CustomEvent('public-form-refused', { bubbles: true, detail: body }));
    }
  } catch {
    showRefusal(form, { message: UNREACHABLE, fields: [] });
  } finally {
    setBusy(form, false);
  }
}

/**
 * Sends a static page's form as JSON to the address in its `data-public-form`. Messages of a refusal are shown at
 * their fields, and the input survives a reload. On success `[data-form-done]` replaces the form and gets the focus,
 * and the event `public-form-done` carries the response; `public-form-refused` carries a refusal.
 */
export function attachPublicForm(page: Document, signal: AbortSignal): void {
  const openedAt = Date.now();
  for (const form of page.querySelectorAll<HTMLFormElement>(FORM)) restoreDraft(form);
  page.addEventListener(
    'input',
    (event) => {
      const form = formAt(event.target);
      const name = event.target instanceof Element ? event.target.getAttribute('name') : null;
      if (!form || name === null) return;
      writeFault(form, name, '');
      keepDraft(form);
    },
    { signal },
  );
  page.addEventListener(
    'submit',
    (event) => {
      const form = formAt(event.target);
      if (!form) return;
      event.preventDefault();
      void send(form, Date.now() - openedAt);
    },
    { signal },
  );
}
