import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ATTACKS } from '../../evaluation/attacks.ts';
import type { Draft, DraftSentence } from '../../drafts.contract.ts';
import { draftLabel } from './draft-label.ts';
import { DraftView, type UsedDraft } from './draft-view.tsx';

vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: () =>
    Promise.resolve({
      auth: { getSession: () => Promise.resolve({ data: { session: { access_token: 'token' } } }) },
    }),
}));

const PET_ID = '00000000-0000-4000-8000-000000000001';
const VISIT_ID = '00000000-0000-4000-8000-000000000002';
const fetched = vi.fn<typeof fetch>();
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched
    .mockReset()
    .mockImplementation(() => Promise.resolve(Response.json({ decision: 'accepted', editDistance: 0 })));
  writeText.mockReset().mockResolvedValue();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const visit = {
  kind: 'visit',
  id: VISIT_ID,
  petId: PET_ID,
  visitId: VISIT_ID,
  label: 'Visit, Nov 12, 2026',
} as const;
const supported: DraftSentence = { text: 'Last visit on Nov 12, 2026.', sources: [visit], faults: [] };
const wrong: DraftSentence = {
  text: 'Weight: 11 lb.',
  sources: [visit],
  faults: [{ reason: 'not_in_sources', value: '11 lb' }],
};
const draftOf = (sentences: readonly DraftSentence[], more: Partial<Draft> = {}): Draft => ({
  id: '00000000-0000-4000-8000-000000000009',
  feature: 'history_summary',
  engine: 'rules',
  modelName: null,
  fallback: null,
  sentences: [...sentences],
  createdAt: '2026-11-28T12:00:00Z',
  ...more,
});

function show(draft: Draft) {
  const onUse = vi.fn<(used: UsedDraft) => void>();
  const onDrop = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DraftView draft={draft} onUse={onUse} onDrop={onDrop} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { onUse, onDrop };
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
/** What was recorded of the draft. */
const decisions = () =>
  fetched.mock.calls
    .filter(([url]) => typeof url === 'string' && url.endsWith('/decision'))
    .map(([, init]): unknown => (typeof init?.body === 'string' ? JSON.parse(init.body) : undefined));

describe('a draft whose sentences are all supported', () => {
  test('says what drafted it, and is used as it is', async () => {
    const { onUse } = show(draftOf([supported]));
    expect(screen.getByText('Drafted by rules from the record. No AI model was used.')).toBeTruthy();
    press('Use draft');
    expect(onUse.mock.calls[0]?.[0]).toMatchObject({ text: supported.text, confirmed: 0 });
    await waitFor(() => expect(decisions()).toEqual([{ usedText: supported.text, confirmed: 0 }]));
  });

  test('each sentence leads to the entries that it rests on', async () => {
    show(draftOf([supported]));
    press('Source: Visit, Nov 12, 2026');
    const link = await screen.findByRole('link', { name: /Open entry/u });
    expect(link.getAttribute('href')).toBe(`/clinic/visits/${VISIT_ID}`);
  });

  test('what was copied and then used is recorded once', async () => {
    show(draftOf([supported]));
    press('Copy draft');
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(supported.text));
    press('Use draft');
    await waitFor(() => expect(decisions()).toHaveLength(1));
  });

  test('is dropped without anything being used', async () => {
    const { onUse, onDrop } = show(draftOf([supported]));
    press('Drop draft');
    expect(onDrop).toHaveBeenCalledOnce();
    expect(onUse).not.toHaveBeenCalled();
    await waitFor(() => expect(decisions()).toEqual([{ usedText: null, confirmed: 0 }]));
  });
});

describe('a sentence that the record does not support', () => {
  test('is marked with the reason, and stops the draft until it is confirmed', () => {
    const { onUse } = show(draftOf([supported, wrong]));
    expect(screen.getByText('“11 lb” is not in the entries that this sentence refers to.')).toBeTruthy();
    expect(screen.getByText('1 sentence needs review: confirm, edit or remove it.')).toBeTruthy();
    expect(button('Use draft').disabled).toBe(true);
    expect(button('Copy draft').disabled).toBe(true);
    press('Confirm sentence 2');
    expect(screen.getByText('Confirmed by you')).toBeTruthy();
    expect(document.activeElement).toBe(button('Use draft'));
    press('Use draft');
    expect(onUse.mock.calls[0]?.[0]).toMatchObject({ confirmed: 1 });
  });

  test('is edited with the keyboard alone', () => {
    const { onUse } = show(draftOf([wrong]));
    press('Edit sentence 1');
    const field = screen.getByRole('textbox', { name: 'Sentence 1' });
    fireEvent.change(field, { target: { value: 'Weight: 10 lb.' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByText('Edited by you')).toBeTruthy();
    press('Use draft');
    expect(onUse.mock.calls[0]?.[0]).toMatchObject({ text: 'Weight: 10 lb.', confirmed: 0 });
  });

  test('Escape leaves it as it was', () => {
    show(draftOf([wrong]));
    press('Edit sentence 1');
    const field = screen.getByRole('textbox', { name: 'Sentence 1' });
    fireEvent.change(field, { target: { value: 'Other' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.getByText('Weight: 11 lb.')).toBeTruthy();
    expect(button('Use draft').disabled).toBe(true);
  });

  test('is removed, and restored as it was', () => {
    const { onUse } = show(draftOf([supported, wrong]));
    press('Remove sentence 2');
    press('Use draft');
    expect(onUse.mock.calls[0]?.[0].text).toBe(supported.text);
    press('Restore sentence 2');
    expect(button('Use draft').disabled).toBe(true);
  });

  test('the next one that needs review gets the focus', () => {
    show(draftOf([wrong, supported, wrong]));
    press('Confirm sentence 1');
    expect(document.activeElement).toBe(button('Confirm sentence 3'));
  });
});

describe('what drafted it', () => {
  test('a model is named', () => {
    expect(
      draftLabel({ feature: 'history_summary', engine: 'model', modelName: 'OpenAI gpt-5', fallback: null }),
    ).toBe('Drafted by OpenAI gpt-5. Check it before you use it.');
  });

  test('where no model could be asked, the reason comes first', () => {
    expect(
      draftLabel({ feature: 'history_summary', engine: 'rules', modelName: null, fallback: 'budget' }),
    ).toBe(
      'This month’s budget for models is used up. Drafted by rules from the record. No AI model was used.',
    );
  });
});

test('S-32: markup in a draft and in the names of its sources is shown as text', () => {
  const texts = ATTACKS.map(({ text }) => text);
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DraftView
          draft={draftOf(
            texts.map((text) => ({
              text,
              sources: [{ ...visit, label: text }],
              faults: [{ reason: 'not_in_sources', value: text }],
            })),
          )}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const list = [...container.querySelectorAll('li[aria-label^="Sentence"]')];
  expect(list).toHaveLength(texts.length);
  for (const [index, item] of list.entries()) expect(item.textContent).toContain(texts[index]);
  expect(
    container.querySelectorAll('script, img, iframe, a, form, input, style, object, embed'),
  ).toHaveLength(0);
});
