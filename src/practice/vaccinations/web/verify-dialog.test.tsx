import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VerifyDialog } from './verify-dialog.tsx';

const PET = '00000000-0000-4000-8000-00000000000a';
const DOSE = '00000000-0000-4000-8000-00000000000b';
const DOCUMENT = '00000000-0000-4000-8000-00000000000c';
const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const DOSE_FROM_ELSEWHERE = { id: DOSE, petId: PET, productName: 'Rabvac 3', elsewhereName: 'Harbor Vets' };

const addDocument = vi.hoisted(() => vi.fn<() => Promise<string>>());
vi.mock('#practice/documents/web/public/use-add-document.ts', () => ({
  DOCUMENT_ACCEPT: 'application/pdf',
  DocumentRefused: class extends Error {},
  useAddDocument: () => addDocument,
}));

const REFUSAL = {
  code: 'record_changed',
  message: 'Someone else just changed this.',
  retry: 'never',
  requestId: 'r1',
};
let requests: number;
beforeEach(() => {
  requests = 0;
  addDocument.mockReset().mockResolvedValue(DOCUMENT);
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    requests += 1;
    return Promise.resolve(Response.json(REFUSAL, { status: 409 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a refusal is shown once, not at the file, and the file is not uploaded again', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VerifyDialog vaccination={DOSE_FROM_ELSEWHERE} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const file = screen.getByLabelText(/^Proof/u);
  fireEvent.change(file, {
    target: { files: [new File(['book'], 'book.pdf', { type: 'application/pdf' })] },
  });
  const button = screen.getByRole('button', { name: 'I have seen proof' });
  fireEvent.click(button);
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  expect(file.getAttribute('aria-invalid')).toBeNull();
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button);
  await vi.waitFor(() => expect(requests).toBe(2));
  expect(addDocument).toHaveBeenCalledOnce();
});
