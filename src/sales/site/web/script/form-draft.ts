const keyOf = (form: HTMLFormElement): string => `draft:${form.dataset['publicForm'] ?? ''}`;

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isText = (field: unknown): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement && ['text', 'email', 'tel'].includes(field.type));

/** Fields that may be stored: neither passwords nor the honeypot field. */
const keptFields = (form: HTMLFormElement): TextField[] =>
  [...form.elements].filter(isText).filter(({ name }) => name !== '' && name !== 'webAddress');

/** Stores the input until the tab closes. */
export function keepDraft(form: HTMLFormElement): void {
  try {
    const draft = keptFields(form).map(({ name, value }) => [name, value]);
    sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(draft)));
  } catch {
    // Without storage, only a reload loses it.
  }
}

/** Restores the input after a reload. */
export function restoreDraft(form: HTMLFormElement): void {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
    if (typeof draft !== 'object' || draft === null) return;
    const texts = new Map<string, unknown>(Object.entries(draft));
    for (const field of keptFields(form)) {
      const text = texts.get(field.name);
      if (typeof text === 'string') field.value = text;
    }
  } catch {
    // Nothing was stored, or it is invalid.
  }
}

/** Deletes the draft after it was sent. */
export function forgetDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // There is none.
  }
}
